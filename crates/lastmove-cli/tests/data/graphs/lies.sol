paritysol 2;
0 0 1;
1 1 2;
2 0;
