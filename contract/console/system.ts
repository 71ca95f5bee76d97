import { z } from 'zod'
import { paymentProviders } from '#domain/money/payment.ts'
import { endpoint } from '../endpoint.ts'
import { instantSchema } from '../time.ts'

const countSchema = z.int().min(0)
const millisecondsSchema = z.number().min(0)

const processSchema = z.object({
  host: z.string(),
  roles: z.array(z.string()),
  node: z.string().meta({ description: 'Version of Node' }),
  version: z.string().nullable().meta({ description: "The program's version; null from an older program" }),
  is_ready: z.boolean(),
  is_silent: z.boolean().meta({ description: 'It has said nothing for a minute' }),
  clock_ahead_ms: z
    .int()
    .nullable()
    .meta({ description: "The difference from the database's clock; negative if behind, null from an older program" }),
  files: z.string().nullable().meta({ description: 'File store: disk or s3' }),
  started_at: instantSchema,
  reported_at: instantSchema,
})

const queueSchema = z.object({
  job: z.string(),
  waiting: countSchema.meta({ description: 'Due now, or failed and due again later' }),
  oldest_at: instantSchema.nullable().meta({ description: 'Since when the oldest is due; null where none is' }),
  failed: countSchema.meta({ description: 'Tried for the last time: it is not tried again' }),
})

const providerSchema = z.object({
  provider: z.enum(paymentProviders),
  calls: countSchema.meta({ description: 'In the last 24 hours, as the following' }),
  refused: countSchema.meta({ description: 'A definite no, such as a card that was declined' }),
  unknown: countSchema.meta({ description: 'No answer came, or none that says what happened' }),
  median_ms: millisecondsSchema.nullable(),
  last_call_at: instantSchema.nullable(),
  events: countSchema.meta({ description: 'Webhooks and events that were read' }),
  last_event_at: instantSchema.nullable(),
})

const statementSchema = z.object({
  text: z.string().meta({ description: 'Without its values' }),
  calls: countSchema,
  mean_ms: millisecondsSchema,
  max_ms: millisecondsSchema,
  total_ms: millisecondsSchema,
})

export const getSystem = endpoint({
  method: 'GET',
  path: '/api/console/system',
  access: 'staff',
  action: 'system.read',
  summary: 'Returns how the program, its jobs, its database and its providers are.',
  answer: z.object({
    at: instantSchema,
    is_ready: z.boolean().meta({ description: 'The schema is up to date, and each role is played by a ready process' }),
    missing: z.array(z.string()).meta({ description: 'Missing parts, in words' }),
    warnings: z.array(z.string()).meta({ description: 'Faults that do not stop the program, each as a sentence' }),
    processes: z.array(processSchema),
    sweeps: z
      .array(z.object({ sweep: z.string(), lag_seconds: z.number().min(0) }))
      .meta({ description: 'The age of the oldest thing that each sweep should have finished' }),
    queues: z.array(queueSchema),
    providers: z.array(providerSchema),
    statements: z
      .array(statementSchema)
      .nullable()
      .meta({ description: 'The statements that take the most time, from `pg_stat_statements`; null if it is off' }),
    alarms: z
      .array(z.object({ alarm: z.string(), count: z.int().min(1), last_at: instantSchema }))
      .meta({ description: 'Alarms of the last 24 hours' }),
    versions: z.object({
      program: z.string(),
      postgres: z.string(),
      schema: z.string().meta({ description: 'The newest migration' }),
    }),
    database: z.object({
      bytes: countSchema,
      connections: countSchema,
      connections_max: countSchema,
    }),
    backup: z.object({
      name: z.string().nullable().meta({ description: 'The last that was noted' }),
      taken_at: instantSchema.nullable(),
      archived_at: instantSchema.nullable().meta({ description: 'When the last segment of WAL was archived' }),
      archive_failed_at: instantSchema
        .nullable()
        .meta({ description: 'When one last could not be, if none was since' }),
    }),
  }),
  domainErrors: [],
})
