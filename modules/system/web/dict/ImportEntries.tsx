import { ImportButton } from '#kit/transfer/ImportButton.tsx'
import { useT } from '#shell/i18n.ts'
import type { DictKind } from './dict-kind.ts'

/** Entries of any dictionaries of a kind out of a sheet. */
export function ImportEntries({ kind }: { kind: DictKind }) {
  const t = useT()
  const { noun, imported, types, entries } = kind
  return (
    <ImportButton
      noun={noun}
      routes={imported}
      title={t(`system.${noun}.import`)}
      needs={{ create: `sys:${noun}:save`, change: `sys:${noun}:update` }}
      refreshes={[types.page, entries.tree]}
    />
  )
}
