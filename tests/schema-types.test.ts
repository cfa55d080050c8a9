/** The tables as TypeScript sees them are the tables of the migrated database: names, kinds, nulls, defaults. */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { filesLike, ROOT } from './files.ts'
import { aDatabase } from './harness.ts'
import { asSuperuser } from './two-tenants.ts'

const folder = join(ROOT, '.cache/schema-types')
/** Kysely's own bookkeeping, and columns that no one may name. */
const NOT_OURS = ['sys_migration', 'sys_migration_lock']

interface Column {
  table: string
  name: string
  type: string
  /** Null for a column of a view: the database does not say. */
  nullable: boolean | null
  /** The database fills it when it is left out. */
  filled: boolean
}

/** What a value of a database type is in TypeScript (kernel/database/pools.ts); `unknown` for JSON. */
const KINDS: Readonly<Record<string, string>> = {
  int4: 'number',
  int8: 'number',
  float8: 'number',
  // With all its digits.
  numeric: 'string',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  date: 'string',
  timestamptz: 'string',
  xid8: 'string',
  tsvector: 'string',
  bytea: 'Buffer',
  _text: 'string[]',
  _uuid: 'string[]',
  jsonb: 'unknown',
}

async function columnsOfDatabase(): Promise<Column[]> {
  const { urls, drop } = await aDatabase()
  const superuser = await asSuperuser(urls.owner)
  try {
    const { rows } = await superuser.query<Column>(
      `select table_name as table, column_name as name, udt_name as type, case relkind when 'v' then null else is_nullable = 'YES' end as nullable,
         column_default is not null or is_identity = 'YES' as filled
       from information_schema.columns join pg_class on oid = (quote_ident(table_schema) || '.' || quote_ident(table_name))::regclass
         where table_schema = 'public' and not relispartition and table_name <> all ($1) order by 1, ordinal_position`,
      [NOT_OURS],
    )
    return rows
  } finally {
    await superuser.end()
    await drop()
  }
}

const unionOf = (names: Iterable<string>) => [...names].map((name) => `'${name}'`).join(' | ')

/** A file that compiles if and only if the types are right: one line per claim, so that an error names it. */
function claimsOf(columns: readonly Column[], schemas: readonly string[]): string {
  const tables = [...new Set(columns.map(({ table }) => table))]
  const names = (table: string) => columns.filter((column) => column.table === table).map(({ name }) => name)
  return [
    "import type { Insertable, Selectable } from 'kysely'",
    "import type { Schema } from '#kernel/database/schema.ts'",
    ...schemas.map((path) => `import '#${path.replace(/^modules\//, '')}'`),
    'type True<Claim extends true> = Claim',
    'type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false',
    'type Fits<Value, Kind> = [NonNullable<Value>] extends [Kind] ? true : false',
    'type IsNull<Value> = null extends Value ? true : false',
    'type IsOptional<Part> = Record<never, never> extends Part ? true : false',
    `export type Tables = True<Same<keyof Schema, ${unionOf(tables)}>>`,
    ...tables.map(
      (table) => `export type Columns_${table} = True<Same<keyof Schema['${table}'], ${unionOf(names(table))}>>`,
    ),
    ...columns.map((column) => `export type ${column.table}__${column.name} = [${claimsAbout(column).join(', ')}]`),
  ].join('\n')
}

/**
 * JSON is `unknown`, which says nothing about nulls. What the database fills may be left out or not, as its maker
 * likes.
 */
function claimsAbout({ table, name, type, nullable, filled }: Column): string[] {
  const value = `Selectable<Schema['${table}']>['${name}']`
  const claims = [`True<Fits<${value}, ${KINDS[type] ?? `never /* which type is ${type}? */`}>>`]
  if (type === 'jsonb' || nullable === null) return claims
  claims.push(`True<Same<IsNull<${value}>, ${String(nullable)}>>`)
  if (!filled && !nullable)
    claims.push(`True<Same<IsOptional<Pick<Insertable<Schema['${table}']>, '${name}'>>, false>>`)
  return claims
}

test(
  'every table and column is in the schema with its type, and nothing that is not there',
  { timeout: 180_000 },
  async () => {
    const schemas = filesLike(/^modules\/\w+\/server\/schema\.ts$/)
    const text = claimsOf(await columnsOfDatabase(), schemas)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'claims.ts'), `${text}\n`)
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.json', include: ['claims.ts'], exclude: [] }),
    )
    const tsc = promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], {
      cwd: ROOT,
    })
    const output = await tsc.then(
      () => '',
      (error: { stdout?: string }) => error.stdout ?? 'tsc did not run',
    )
    const lines = text.split('\n')
    const wrong = [...output.matchAll(/claims\.ts\((\d+),/g)].map(
      ([, line]) => /^export type (\w+)/.exec(lines[Number(line) - 1] ?? '')?.[1],
    )
    expect(wrong, output).toEqual([])
    expect(output).toBe('')
  },
)
