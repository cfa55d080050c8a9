/** Exports, as tests read them. */
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import type { TestServer } from './harness.ts'

interface Asked {
  token: string
  query?: Readonly<Record<string, string>>
}

/** The lines of an export as csv, by their headers. */
export async function exportedLines(server: TestServer, route: AnyRoute, { token, query = {} }: Asked) {
  const { status, body, data } = await server.call(route, { query: { format: 'csv', ...query }, token })
  expect(status, JSON.stringify(body)).toBe(200)
  return parse<Record<string, string>>(data as Buffer, { columns: true, bom: true })
}
