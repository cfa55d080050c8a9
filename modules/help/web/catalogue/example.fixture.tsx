/** An entry of the catalogue by itself: a piece of the kit as it is used, for tests of the piece. */
import { show } from '../../../../tests/component/show.tsx'
import { entryGroups } from './entries.ts'

/** Shows the live example of an entry. */
export async function showExample(id: string): Promise<void> {
  const entry = entryGroups.flatMap(({ entries }) => entries).find((one) => one.id === id)
  if (!entry) throw new Error(`the catalogue has no ${id}`)
  await show(<entry.Example />)
}
