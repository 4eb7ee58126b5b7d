import type { JsonSchema } from '@valibot/to-json-schema'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { Endpoint } from '#domain/contracts/endpoint.ts'
import { ErrorBody, NullableNumberColumn, NumberColumn } from '#domain/contracts/wire.ts'

export type OpenApi = { openapi: '3.1.0'; paths: Record<string, Record<string, OpenApiOperation>> } & Record<
  string,
  unknown
>
export type OpenApiOperation = { summary: string; parameters: object[]; requestBody?: object; responses: object }

/** What machines read of the API: every contract that is bound. */
export function describeApi(endpoints: readonly Endpoint[], version: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/gu, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Courtside', version },
    servers: [{ url: '/api' }],
    security: [{ accessToken: [] }],
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(ErrorBody, 'output') },
    },
    paths,
  }
}

function operationOf({ method, path, summary, input, output, status = 200 }: Endpoint): OpenApiOperation {
  const schema = schemaOf(input, 'input')
  const inPath = new Set([...path.matchAll(/:(\w+)/gu)].map(([, name]) => name ?? ''))
  const { properties = {}, required = [] } = schema
  const isInQuery = method === 'GET' || method === 'DELETE'
  const parameters = Object.entries(properties)
    .filter(([name]) => inPath.has(name) || isInQuery)
    .map(([name, it]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.includes(name),
      schema: it,
    }))
  const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
  return {
    summary,
    parameters,
    ...(!isInQuery && {
      requestBody: { required: true, content: { 'application/json': { schema: without(schema, inPath) } } },
    }),
    responses: {
      [status]: { description: 'Done', content: { 'application/json': { schema: schemaOf(output, 'output') } } },
      '4XX': { description: 'Refused', ...error },
      '5XX': { description: 'Failed', ...error },
    },
  }
}

function without(schema: JsonSchema, names: Set<string>): JsonSchema {
  if (!schema.properties || !names.size) return schema
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !names.has(name))),
    required: schema.required?.filter((name) => !names.has(name)) ?? [],
  }
}

/** What the converter can't tell of a custom check. */
const COLUMNS = new Map<unknown, JsonSchema>([
  [NumberColumn, { type: 'array', items: { type: 'number' } }],
  [NullableNumberColumn, { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'null' }] } }],
])

// What JSON Schema cannot say (a trim, a custom check) is left out rather than refused.
const schemaOf = (schema: Endpoint['input'], typeMode: 'input' | 'output') => {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode,
    overrideSchema: ({ valibotSchema }) => COLUMNS.get(valibotSchema),
  })
  return rest
}
