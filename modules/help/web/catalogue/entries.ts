/** All entries there are, gathered under their headings. */
import { catalogueGroups, type CatalogueEntry, type CatalogueGroup } from './entry.ts'

export interface EntryGroup {
  readonly group: CatalogueGroup
  readonly entries: readonly CatalogueEntry[]
}

/** `./forms-entries.tsx` exports `formsEntries`. A file beside the others is all it takes to be in the catalogue. */
const files = import.meta.glob<Readonly<Record<string, readonly CatalogueEntry[]>>>('./*-entries.tsx', { eager: true })
/** The same files as text, fetched when a user wants to read the code. */
const texts = import.meta.glob<string>('./*-entries.tsx', { query: '?raw', import: 'default' })

const groupOf = (file: string): CatalogueGroup | undefined =>
  catalogueGroups.find((group) => file === `./${group}-entries.tsx`)

const found = Object.entries(files).flatMap(([file, exported]) =>
  Object.values(exported)
    .flat()
    .map((entry) => ({ file, entry, group: entry.group ?? groupOf(file) })),
)

export const entryGroups: readonly EntryGroup[] = catalogueGroups
  .map((group) => ({ group, entries: found.filter((one) => one.group === group).map(({ entry }) => entry) }))
  .filter(({ entries }) => entries.length > 0)

/** The text of the file in which an entry stands. */
export async function sourceOf(id: string): Promise<string> {
  const file = found.find(({ entry }) => entry.id === id)?.file
  const read = file === undefined ? undefined : texts[file]
  return read === undefined ? '' : read()
}
