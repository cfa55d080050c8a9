/** What an answer must look like, rule by rule. */
import { readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { Issue } from '#contract/envelope.ts'
import { file } from '#contract/file.ts'
import type { AnyRoute } from '#contract/route.ts'
import type { Answer } from '../harness.ts'
import { HOSTILE_FILTERS } from './hostile.ts'
import type { IdPlace } from './ids.ts'
import type { Path } from './malform.ts'
import { expectEnvelope } from './reply.ts'
import { inputSchema } from './schema.ts'
import type { World } from './world.ts'

const issuesOf = ({ data }: Answer): Issue[] => (data as { issues?: Issue[] } | null)?.issues ?? []

/** Whether an issue stands at a path or inside it; an issue in a list may name its place there. */
export function isAt(found: string, path: Path): boolean {
  const wanted = path.join('.')
  const anyPlace = found.replace(/\.\d+(?=\.|$)/g, '')
  return wanted === '' || [found, anyPlace].some((at) => at === wanted || at.startsWith(`${wanted}.`))
}

/** 400 with an issue at the path or inside it. */
export function expectIssueAt(answer: Answer, path: Path, hint: string): void {
  expect(answer.status, `${hint}: ${JSON.stringify(answer.body)}`).toBe(400)
  expect(answer.body.error, hint).toBe('invalid_input')
  const paths = issuesOf(answer).map((issue) => issue.path)
  expect(
    paths.some((found) => isAt(found, path)),
    `${hint}: ${paths.join()}`,
  ).toBe(true)
  for (const { msg } of issuesOf(answer))
    expect(msg, `a text of its own for ${hint}`).not.toMatch(/^(issue|error)\.|\{\w+\}/)
}

/** Filters that take any text. */
export function textFiltersOf(route: AnyRoute): string[] {
  const properties = route.query ? (inputSchema(route.query).properties ?? {}) : {}
  const isFree = ({ type, format, enum: choices, const: only }: (typeof properties)[string]) =>
    type === 'string' && !format && !choices && only === undefined
  return Object.keys(properties).filter((name) => properties[name] && isFree(properties[name]))
}

/**
 * Hostile text in a filter is refused or finds nothing, and the tables stand. A file costs more than a page of the list
 * it is taken from, and filters as that list does: two of the texts at each of its filters are enough, others at the
 * next.
 */
export async function expectHarmless(
  { call, admin, validInput, superuser }: World,
  route: AnyRoute,
  filter: string,
  nth: number,
): Promise<void> {
  const valid = await validInput(route)
  const texts = route.reply === file ? HOSTILE_FILTERS.filter((_, at) => at % 8 === nth % 8) : HOSTILE_FILTERS
  const token = await admin()
  const ask = async (text: string) => {
    const answer = await call(route, { ...valid, query: { ...valid.query, [filter]: text } }, token)
    const hint = `${filter} = ${text.slice(0, 40)}: ${JSON.stringify(answer.body).slice(0, 200)}`
    expectEnvelope(answer)
    const mayBeUnknown = route.errors?.some(({ status }) => status === 404) === true // the text names one thing
    expect(mayBeUnknown ? [200, 400, 404] : [200, 400], hint).toContain(answer.status)
    if (answer.status === 200 && isList(answer.data)) expect(rowsOf(answer.data), hint).toEqual([])
  }
  // A person exports one list at a time.
  if (route.reply === file) for (const text of texts) await ask(text)
  else await Promise.all(texts.map(ask))
  const { rows } = await superuser.query<{ users: number }>('select count(*)::int as users from sys_user')
  expect(rows[0]?.users).toBeGreaterThan(0)
}

/** Another tenant's id answers like one that does not exist. */
export async function expectForeignIdRefused(answer: Answer, { place, path }: IdPlace, foreign: string): Promise<void> {
  const where = `${place}.${path.join('.')}: ${JSON.stringify(answer.body).slice(0, 1_000)}`
  if (place === 'query') {
    if (Buffer.isBuffer(answer.data)) expect(await linesOf(answer.data), where).toEqual([])
    else if (answer.status === 200) expect(rowsOf(answer.data), where).toEqual([])
    else expect([400, 404], where).toContain(answer.status)
    return
  }
  const property = path.findLast((key) => typeof key === 'string') ?? ''
  const isItself = place === 'params' || ['', 'id', 'ids'].includes(property)
  if (isItself && answer.status === 200) {
    expect(answer.data, where).toMatchObject({
      done: expect.not.arrayContaining([foreign]),
      refused: [{ id: foreign, error: 'not_found' }],
    })
  } else if (isItself) {
    expect(answer, where).toMatchObject({ status: 404, body: { error: 'not_found' } })
  } else if (answer.status === 400) {
    expectIssueAt(
      answer,
      path.filter((key) => typeof key === 'string'),
      where,
    )
  } else {
    expect(['not_found', 'unknown_reference', 'identity_not_yours'], where).toContain(answer.body.error)
  }
}

/** What stands in a sheet below its head. */
export async function linesOf(workbook: Buffer): Promise<unknown[]> {
  const { sheets } = await readXlsx(workbook)
  return sheets.flatMap(({ rows }) => rows.slice(1))
}

const isList = (data: unknown): boolean =>
  Array.isArray(data) || (typeof data === 'object' && data !== null && 'list' in data)

const rowsOf = (data: unknown): unknown =>
  Array.isArray(data) ? (data as unknown[]) : (data as { list?: unknown[] } | null)?.list
