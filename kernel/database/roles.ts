/**
 * The login roles: `owner` makes tables (migrations), `portico_app` serves requests, `portico_dispatch` finds the
 * tenant of a token, an event or a schedule, `portico_rule` runs data rules in SQL (`rule-role.ts`). None of the last
 * three owns anything or passes row security by.
 */
import pg from 'pg'

export const APP_ROLE = 'portico_app'
export const DISPATCH_ROLE = 'portico_dispatch'
export const RULE_ROLE = 'portico_rule'
export const OWNER_ROLE = 'portico_owner'
const WRONG_PASSWORD = '28P01'

export interface RolePasswords {
  owner: string
  app: string
  dispatch: string
  rule: string
}

export interface DatabaseUrls {
  owner: string
  app: string
  dispatch: string
  /** Undefined where the role can neither be made nor sign in: data rules in SQL are off. */
  rule?: string | undefined
}

/** The same database under another login. */
export function urlFor(base: string, user: string, password: string, database?: string): string {
  const url = new URL(base)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  if (database) url.pathname = `/${encodeURIComponent(database)}`
  return url.toString()
}

/**
 * Makes what is missing in a cluster of our own: owner role, database, extensions.
 * @param superuserUrl the cluster's superuser
 */
export async function prepareOwnCluster(
  superuserUrl: string,
  database: string,
  passwords: RolePasswords,
): Promise<DatabaseUrls> {
  const maintenance = new URL(superuserUrl)
  maintenance.pathname = '/postgres'
  await withClient(maintenance.toString(), async (client) => {
    await ensureRole(client, OWNER_ROLE, passwords.owner, 'createrole')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) {
      await client.query(`create database ${client.escapeIdentifier(database)} owner ${OWNER_ROLE}`)
    }
  })
  const owner = urlFor(superuserUrl, OWNER_ROLE, passwords.owner, database)
  await ensureSignsIn(owner, maintenance.toString(), { role: OWNER_ROLE, password: passwords.owner })
  return ensureLogins(owner, passwords, superuserUrl)
}

/**
 * Makes the request roles where they are missing, the one of data rules where that is possible.
 * @param ownerUrl the role that owns the tables; without `adminUrl` it must be allowed to create roles, or they must
 *   exist
 */
export async function ensureLogins(
  ownerUrl: string,
  passwords: RolePasswords,
  adminUrl = ownerUrl,
): Promise<DatabaseUrls> {
  await withClient(adminUrl, async (client) => {
    await ensureRole(client, APP_ROLE, passwords.app)
    await ensureRole(client, DISPATCH_ROLE, passwords.dispatch)
  })
  await withClient(ownerUrl, (client) => client.query(`grant usage on schema public to ${APP_ROLE}, ${DISPATCH_ROLE}`))
  const app = urlFor(ownerUrl, APP_ROLE, passwords.app)
  const dispatch = urlFor(ownerUrl, DISPATCH_ROLE, passwords.dispatch)
  await ensureSignsIn(app, adminUrl, { role: APP_ROLE, password: passwords.app })
  await ensureSignsIn(dispatch, adminUrl, { role: DISPATCH_ROLE, password: passwords.dispatch })
  return { owner: ownerUrl, app, dispatch, rule: await ruleLogin(ownerUrl, passwords, adminUrl) }
}

/** The login of data rules; undefined where the owner may not make it. */
async function ruleLogin(ownerUrl: string, { rule }: RolePasswords, adminUrl: string): Promise<string | undefined> {
  const url = urlFor(ownerUrl, RULE_ROLE, rule)
  try {
    await withClient(adminUrl, (client) => ensureRole(client, RULE_ROLE, rule))
    await ensureSignsIn(url, adminUrl, { role: RULE_ROLE, password: rule })
    return url
  } catch {
    return undefined
  }
}

/** A role that was made beforehand, or under another SECRET_KEY, gets today's password. */
async function ensureSignsIn(
  url: string,
  adminUrl: string,
  { role, password }: { role: string; password: string },
): Promise<void> {
  try {
    await withClient(url, async () => undefined)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== WRONG_PASSWORD) throw error
    try {
      await withClient(adminUrl, (client) =>
        client.query(`alter role ${role} password ${client.escapeLiteral(password)}`),
      )
    } catch (cause) {
      throw new Error(
        `${role} cannot sign in to the database: SECRET_KEY is not the one its password was made from, and the role of DATABASE_URL may not change it`,
        { cause },
      )
    }
  }
}

/** Refuses to serve with a role that row security does not bind. */
export async function assertBoundByRowSecurity(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; free: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  )
  const role = rows[0]
  if (!role || role.free)
    throw new Error(`database role ${role?.name ?? '?'} is not bound by row security; use ${APP_ROLE}`)
}

async function ensureRole(client: pg.Client, role: string, password: string, attributes = ''): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
  if (rowCount) return
  try {
    await client.query(`create role ${role} login ${attributes} password ${client.escapeLiteral(password)}`)
  } catch (error) {
    const raced = error instanceof pg.DatabaseError && (error.code === '42710' || error.code === '23505')
    if (!raced) throw error
  }
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'portico-setup' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
