/** The system configuration of an organisation: its name and logo, its languages, and how the product behaves in it. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { Id, line, Timestamp } from '#contract/scalars.ts'
import { LoginPage } from '#contract/session.ts'
import { DEFAULT_TIME_ZONE, TimeZone } from '#contract/time-zone.ts'

export const Language = z.enum(['zh', 'en'])

/**
 * At most six characters (specification section 5), counted as people count: code points. Empty: the name that goes
 * with the tenant's certification.
 */
const sysName = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\p{Cs}]{0,6}$/u, { error: 'system_name_length' })
/** The id of a public picture; empty for none. */
const logo = z.union([z.literal(''), Id])
/** Milliseconds. */
const timeout = z.number().int().min(1_000).max(600_000)
/** `https://docs.example.org`: scheme, host and port, nothing behind them. */
const origin = line(200).refine(
  (text) => /^https?:\/\/[a-z0-9.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text,
  { error: 'not_an_origin' },
)
const maskPath = line(200).regex(/^\/[^\s?#]*$/, { error: 'call_path' })

const fields = {
  sysNameZh: sysName,
  sysNameEn: sysName,
  logoLight: logo,
  logoDark: logo,
  favicon: logo,
  /** Offered to choose from. */
  languages: z.array(Language).min(1).max(2),
  defaultLanguage: Language,
  enablePortal: z.boolean(),
  /** Calls and pages are for users who signed in. Fixed: only a page built for demonstration is without. */
  loginInterception: z
    .boolean()
    .refine((isOn) => isOn, { error: 'login_needed' })
    .meta({ examples: [true] }),
  rolesControl: z.boolean(),
  supportVisit: z.boolean(),
  uniqueOpened: z.boolean(),
  errorLog: z.boolean(),
  /** What people open and change is kept for statistics of use (module `behavior`). */
  behaviorLog: z.boolean().default(true),
  /** What timers of processes are counted in. */
  timeZone: TimeZone.default(DEFAULT_TIME_ZONE),
  requestTimeout: timeout,
  /** Calls whose path begins so show a loading mask while they run. */
  loadingMaskPaths: z.array(maskPath).max(50).default([]),
  /** Foreign origins that the logo of a theme may lead to. */
  allowedOrigins: z.array(origin).max(20).default([]),
}

/** What the configuration holds. */
export const SysConfig = z.object(fields)
export type SysConfig = z.infer<typeof SysConfig>

/** What holds where nothing is stored. */
export const sysConfigDefaults: SysConfig = {
  sysNameZh: '',
  sysNameEn: '',
  logoLight: '',
  logoDark: '',
  favicon: '',
  languages: ['zh', 'en'],
  defaultLanguage: 'zh',
  enablePortal: true,
  loginInterception: true,
  rolesControl: false,
  supportVisit: false,
  uniqueOpened: true,
  errorLog: true,
  behaviorLog: true,
  timeZone: DEFAULT_TIME_ZONE,
  requestTimeout: 30_000,
  loadingMaskPaths: [],
  allowedOrigins: [],
}

/** What a page needs before anybody has signed in. Logos as addresses, empty for none. */
export const PublicConfig = SysConfig.pick({
  sysNameZh: true,
  sysNameEn: true,
  languages: true,
  defaultLanguage: true,
  supportVisit: true,
}).extend({ logoLight: z.string(), logoDark: z.string(), favicon: z.string() })
export type PublicConfig = z.infer<typeof PublicConfig>

/** What the page of a user signed in needs. */
export const OwnConfig = SysConfig.extend({
  logoLight: z.string(),
  logoDark: z.string(),
  favicon: z.string(),
  /** Host names where an unknown portal gives way to another one (readings, "Portals"): that of PUBLIC_URL. */
  portalHosts: z.array(z.string()),
})
export type OwnConfig = z.infer<typeof OwnConfig>

const Logo = z.object({ id: Id, name: z.string(), url: z.string() }).nullable()

export const ConfigUpdate = SysConfig.extend({ version: z.number().int().optional() }).refine(
  ({ languages, defaultLanguage }) => languages.includes(defaultLanguage),
  { path: ['defaultLanguage'], error: 'language_not_offered' },
)
export type ConfigUpdate = z.infer<typeof ConfigUpdate>

export const configRoutes = {
  shown: route({
    method: 'GET',
    path: '/sys/config',
    can: 'public',
    summary: 'Name, logo and languages of an organisation, before sign-in',
    query: z.object({ loginPage: LoginPage.default('login') }),
    reply: PublicConfig,
    whileForced: true,
  }),
  own: route({
    method: 'GET',
    path: '/sys/config/own',
    can: 'session',
    summary: 'The configuration of the organisation that pages need',
    inSupport: true,
    reply: OwnConfig,
    whileForced: true,
    whileViewing: 'read',
  }),
  detail: route({
    method: 'GET',
    path: '/sys/config/detail',
    can: 'sys:config:page',
    summary: 'The configuration with all fields of its form',
    reply: SysConfig.extend({
      logos: z.object({ logoLight: Logo, logoDark: Logo, favicon: Logo }),
      updateDate: Timestamp,
      /** Hand it back on update to notice that another user saved meanwhile. */
      version: z.number(),
    }),
  }),
  update: route({
    method: 'PUT',
    path: '/sys/config',
    can: 'sys:config:update',
    stepUp: true,
    summary: 'Change the configuration; open pages are updated immediately',
    body: ConfigUpdate,
    reply: z.null(),
    errors: [errors.changedMeanwhile],
  }),
}
