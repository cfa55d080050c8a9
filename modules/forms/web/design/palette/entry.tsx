import { currentLanguage } from '#shell/language.ts'
import { sayKind } from '#forms-core/index.ts'
import { titleOfNewItem } from '../commands/add.ts'
import { inLanguage } from '../state/words.ts'
import { KindIcon, TextItemIcon } from './kind-icons.tsx'
import type { PaletteEntry } from './kinds.ts'

/** What an entry of the palette is called. */
export const entryName = (entry: PaletteEntry): string =>
  entry.is === 'kind' ? sayKind(entry.kind, currentLanguage()) : inLanguage(titleOfNewItem(entry.type))

/** Found by its name in either language, or by the name of its kind. */
export function matchesEntry(entry: PaletteEntry, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  const title = entry.is === 'kind' ? undefined : titleOfNewItem(entry.type)
  const names =
    entry.is === 'kind'
      ? [sayKind(entry.kind, 'zh'), sayKind(entry.kind, 'en'), entry.kind]
      : [title?.zh ?? '', title?.en ?? '', entry.type]
  return names.some((name) => name.toLowerCase().includes(wanted))
}

export function EntryIcon({ entry }: { entry: PaletteEntry }) {
  if (entry.is === 'kind') return <KindIcon kind={entry.kind} />
  return entry.type === 'text' ? <TextItemIcon /> : <KindIcon kind={entry.type} />
}
