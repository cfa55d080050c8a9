import { X } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import type { NodeDrop } from '#security/contract/cache.ts'

/** What emptying came to on each node, until it is closed. */
export function DropResult({ drops, onClose }: { drops: readonly NodeDrop[]; onClose: () => void }) {
  const t = useT()
  const isWhole = drops.every(({ isSilent }) => !isSilent)
  return (
    <div className="pt-alert sec-cache-note" data-kind={isWhole ? 'info' : 'warning'} role="status">
      <b>{t('security.cache.result')}</b>
      <ul>
        {drops.map(({ node, name, isSilent, entries }) => (
          <li key={node}>
            {isSilent
              ? t('security.cache.result.silent', { node: name })
              : t('security.cache.result.node', { node: name, count: entries })}
          </li>
        ))}
      </ul>
      <IconButton name={t('security.cache.result.close')} icon={<X size={16} />} onClick={onClose} />
    </div>
  )
}
