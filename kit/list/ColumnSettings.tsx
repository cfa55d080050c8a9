import { Columns3Cog } from 'lucide-react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { Popup } from '../overlay/Popup.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { Column } from './columns.ts'

const ColumnPanel = lazy(() => import('./ColumnPanel.tsx'))

export interface ColumnSettingsProps {
  /** As on the table. */
  name: string
  columns: readonly Column<never>[]
  /** Given: what is arranged can be saved as a view of the list. */
  onSaveView?: () => void
}

/** The button that opens density, order and choice of a table's columns. */
export function ColumnSettings({ name, columns, onSaveView }: ColumnSettingsProps) {
  const t = useT()
  const host = useRef<HTMLSpanElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = useCallback(() => setAnchor(undefined), [])
  const toggle = () => setAnchor(anchor ? undefined : (host.current?.querySelector('button') ?? undefined))
  return (
    <span ref={host}>
      <IconButton
        type="default"
        name={t('kit.columns.title')}
        icon={<Columns3Cog size={16} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={toggle}
      />
      {anchor && (
        <Suspense fallback={null}>
          <Popup anchor={anchor} onClose={close} staysOnScroll role="dialog" aria-label={t('kit.columns.title')}>
            <ColumnPanel
              name={name}
              columns={columns}
              {...(onSaveView && {
                onSaveView: () => {
                  close()
                  onSaveView()
                },
              })}
            />
          </Popup>
        </Suspense>
      )}
    </span>
  )
}
