/** The description of the HTTP API: every operation with the schemas of its own definition. */
import { z } from 'zod';
import { ERROR_CODES } from '../../base/errors.ts';
import { needsConfirmation, type Operation, rightFor } from '../../operations/define.ts';
import { operations } from '../../operations/index.ts';
import { ERROR_STATUS } from './error-status.ts';

type Json = Record<string, unknown>;

const json = (schema: Json) => ({ 'application/json': { schema } });
const lines = { 'application/x-ndjson': { schema: { type: 'string' } } };

const SESSION = {
  name: 'Recollect-Session',
  in: 'header',
  description: 'The session that what is written belongs to',
  schema: { type: 'string' },
};
const CONFIRM = {
  name: 'confirm',
  in: 'query',
  description: 'Really do it',
  schema: { type: 'boolean' },
};

export function openApi(version: string): Json {
  const all: readonly Operation[] = Object.values(operations);
  const paths = all.map((operation) => [
    `/v1/${operation.name}`,
    { post: describeOperation(operation), ...(operation.name === 'feed' ? { get: STREAM } : {}) },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Recollect',
      version,
      description: 'A memory for agents that can show its sources. Every route needs a token.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    paths: {
      ...Object.fromEntries(paths),
      '/v1/openapi.json': { get: simple('openapi', 'This description', json({ type: 'object' })) },
      '/health': { get: simple('health', 'Whether the server can read its store', json(HEALTH)) },
      '/': { get: simple('status', 'A page for people', { 'text/html': { schema: { type: 'string' } } }) },
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: ERROR },
      responses: {
        Error: { description: 'What went wrong, and what to do next', content: json(ref('schemas/Error')) },
      },
    },
  };
}

const HEALTH: Json = {
  type: 'object',
  properties: { status: { const: 'ok' }, version: { type: 'string' } },
  required: ['status', 'version'],
};

const ERROR: Json = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: {
          enum: Object.keys(ERROR_CODES),
          description: Object.entries(ERROR_STATUS)
            .map(([code, status]) => `${code}: ${status}`)
            .join(', '),
        },
        message: { type: 'string' },
        hint: { type: 'string' },
        details: { type: 'object' },
        retryable: { type: 'boolean' },
      },
      required: ['code', 'message', 'retryable'],
    },
  },
  required: ['error'],
};

const STREAM = {
  ...simple('followFeed', 'Follow the ledger as server-sent events', {
    'text/event-stream': {
      schema: { type: 'string', description: 'Each message is an answer of feed; its id is the cursor to go on from' },
    },
  }),
  parameters: [
    { name: 'after', in: 'query', description: 'The cursor to go on from', schema: { type: 'string' } },
    {
      name: 'from',
      in: 'query',
      description: 'Where to begin without a cursor',
      schema: { enum: ['start', 'now'], default: 'start' },
    },
    {
      name: 'scope',
      in: 'query',
      description: 'Only events of this scope and those above',
      schema: { type: 'string' },
    },
    {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'The same as after, as browsers send it',
      schema: { type: 'string' },
    },
  ],
};

function simple(operationId: string, summary: string, content: Json): Json {
  return {
    operationId,
    summary,
    responses: { 200: { description: summary, content }, default: ref('responses/Error') },
  };
}

function describeOperation(operation: Operation): Json {
  const { name, summary, description, bulk } = operation;
  const isConfirmed = needsConfirmation(operation, {}) || (bulk !== undefined && operation.adds !== true);
  return {
    operationId: name,
    summary,
    description: `${description} Needs the right to ${rightFor(operation)}.${needsConfirmation(operation, {}) ? ' Needs confirmation.' : ''}${bulk && operation.adds !== true ? ' A list needs the right to admin and confirmation.' : ''}`,
    tags: [operation.area],
    parameters: [...(operation.access === 'read' ? [] : [SESSION]), ...(isConfirmed ? [CONFIRM] : [])],
    requestBody: requestOf(operation),
    responses: {
      200: { description: summary, content: name === 'export' ? lines : json(answerOf(operation)) },
      default: ref('responses/Error'),
    },
  };
}

function requestOf(operation: Operation): Json {
  if (operation.name === 'import') return { required: true, content: lines };
  const one = schemaOf(operation.input, 'input');
  const schema = operation.bulk ? { oneOf: [one, { type: 'array', items: one }] } : one;
  return { required: one.required !== undefined, content: json(schema) };
}

function answerOf({ output, bulk }: Operation): Json {
  const one = schemaOf(output, 'output');
  const list = { type: 'object', properties: { results: { type: 'array', items: one } }, required: ['results'] };
  return bulk === 'always' ? list : bulk === 'list' ? { anyOf: [one, list] } : one;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function ref(to: string): Json {
  return { $ref: `#/components/${to}` };
}
