/** Between what a form holds, what a schema wants and what a refused call says. */
import type { Issue } from '#contract/envelope.ts'
import { z } from 'zod'

/** Values as the schema wants them: what was emptied and may be left out is left out. */
export function cleaned(schema: z.ZodObject, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(values).filter(([name, value]) => {
    const field = schema.shape[name]
    if (!field || (value !== '' && value !== null)) return true
    return z.safeParse(field, value).success || !z.safeParse(field, undefined).success
  })
  return Object.fromEntries(kept)
}

interface PlacedIssues {
  /** Messages by the form's field they belong to. */
  readonly fields: ReadonlyMap<string, string[]>
  /** Messages about one cell of a table, by its path: `items.3.amount`. */
  readonly cells: ReadonlyMap<string, string[]>
  /** Messages about what the form does not show. */
  readonly rest: readonly string[]
}

/**
 * Sorts the issues of a refused call to the fields of a form: `roleIdList.2` belongs to `roleIdList`.
 * @param tables those of the names whose cells show their own messages
 */
export function placeIssues(
  issues: readonly Issue[],
  names: readonly string[],
  tables: readonly string[] = [],
): PlacedIssues {
  const fields = new Map<string, string[]>()
  const cells = new Map<string, string[]>()
  const rest: string[] = []
  for (const { path, msg } of issues) {
    const place = path.replace(/^body\./, '')
    const [name = '', row, cell] = place.split('.')
    if (!names.includes(name)) rest.push(msg)
    else if (tables.includes(name) && row !== undefined && cell !== undefined) add(cells, place, msg)
    else add(fields, name, msg)
  }
  return { fields, cells, rest }
}

function add(map: Map<string, string[]>, key: string, msg: string): void {
  map.set(key, [...(map.get(key) ?? []), msg])
}
