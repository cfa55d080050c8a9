/** The settings of a server process: read once from the environment, validated, named in complaints. */
import { z } from 'zod'
import { MAX_PASSWORD_LENGTH } from '#contract/password.ts'
import { readClamdAddress } from '../clamd/address.ts'
import { readEgressRules } from '../egress/rules.ts'
import { readMailServer } from './mail-server.ts'

const port = z.coerce.number().int().min(0).max(65535)
const seconds = (value: number) => z.coerce.number().int().min(1).max(3600).default(value)
const mailUrl = z.string().transform((value, context) => {
  try {
    return readMailServer(value)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
    return z.NEVER
  }
})
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://' })

/** `false`, `true`, a number of proxies, or a comma-separated list of addresses and networks. */
const trustProxy = z.string().transform((value): boolean | number | string[] => {
  if (value === '' || value === 'false') return false
  if (value === 'true') return true
  return /^\d+$/.test(value) ? Number(value) : value.split(',').map((entry) => entry.trim())
})

/** Where calls may go that leave the house, besides public addresses. */
const egressAllow = z.string().transform((value, context) => {
  try {
    return readEgressRules(value)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
    return z.NEVER
  }
})

/** Where the virus scanner listens. */
const clamd = z.string().transform((value, context) => {
  try {
    return readClamdAddress(value)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
    return z.NEVER
  }
})

/** Every setting, in the order of the README's table. */
export const SettingsSchema = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Files of local storage; nodes on several machines share it. Left out: a folder in DATA_DIR. */
  FILES_DIR: z.string().min(1).optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, { error: 'must begin with redis:// or rediss://' })
    .optional(),
  SECRET_KEY: z.string().min(32).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The SMTP server that codes are sent through: `smtps://user:password@host?from=…`, or `smtp://` with STARTTLS. */
  MAIL_URL: mailUrl.optional(),
  ADMIN_PASSWORD: z.string().min(1).max(MAX_PASSWORD_LENGTH).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: trustProxy.default(false),
  METRICS_TOKEN: z.string().min(16).optional(),
  BASE_PATH: z
    .string()
    .regex(/^(\/[A-Za-z0-9._-]+)+$/, { error: 'must look like /xtbg' })
    .default('/xtbg'),
  RATE_LIMIT: z.coerce.number().int().min(0).default(3000),
  BODY_LIMIT: z.coerce.number().int().min(1024).max(104_857_600).default(1_048_576),
  REQUEST_TIMEOUT: seconds(30),
  SHUTDOWN_TIMEOUT: seconds(10),
  EGRESS_ALLOW: egressAllow.default(readEgressRules('')),
  CLAMD: clamd.optional(),
})

export type Settings = Readonly<z.infer<typeof SettingsSchema>>

/** Says which setting is wrong and why, one line each. */
export class BadSettings extends Error {
  constructor(complaints: readonly string[]) {
    super(['These settings are not usable:', ...complaints.map((complaint) => `  ${complaint}`)].join('\n'))
    this.name = 'BadSettings'
  }
}

/**
 * Reads the settings out of an environment. An empty variable counts as absent. Throws `BadSettings` naming every bad
 * one.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = SettingsSchema.safeParse(present)
  if (parsed.success) return parsed.data
  throw new BadSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
}
