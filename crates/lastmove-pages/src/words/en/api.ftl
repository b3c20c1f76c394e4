### The readable page of the API.

web-api-machine = The same as an OpenAPI document for programs:
web-api-contents = All addresses
web-api-parameters = Parameters
web-api-in-path = in the path
web-api-required = required
web-api-body = Body
web-api-answers = Answers
web-api-example = Example
web-api-schemas = Forms of JSON
web-api-or = or
