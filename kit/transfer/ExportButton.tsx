import { Button } from 'antd'
import { Download } from 'lucide-react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { codesOf } from '#contract/route.ts'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useIsPhone } from '../ui/use-phone.ts'
import { Popup } from '../overlay/Popup.tsx'
import type { ExportProps } from './exported-list.ts'

const ExportPanel = lazy(() => import('./ExportPanel.tsx'))

/**
 * Takes a list out as a sheet: which format, which columns, which rows; says how many. Hides itself from those who may
 * not.
 * @example <ExportButton routes={userExport} table={table} />
 */
export function ExportButton({ routes, table }: ExportProps) {
  const t = useT()
  const isPhone = useIsPhone()
  const host = useRef<HTMLSpanElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = useCallback(() => setAnchor(undefined), [])
  const button = {
    icon: <Download size={16} />,
    disabled: table.source.total === 0,
    'aria-haspopup': 'dialog',
    'aria-expanded': anchor !== undefined,
    onClick: () => setAnchor(anchor ? undefined : (host.current?.querySelector('button') ?? undefined)),
  } as const
  return (
    <Gate can={{ ability: codesOf(routes.file.can) }}>
      <span ref={host}>
        {isPhone ? (
          <IconButton type="default" name={t('kit.export.title')} {...button} />
        ) : (
          <Button {...button}>{t('kit.export.title')}</Button>
        )}
        {anchor && (
          <Suspense fallback={null}>
            <Popup anchor={anchor} onClose={close} role="dialog" aria-label={t('kit.export.title')}>
              <ExportPanel routes={routes} table={table} onClose={close} />
            </Popup>
          </Suspense>
        )}
      </span>
    </Gate>
  )
}
