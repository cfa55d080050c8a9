import { Button } from 'antd'
import { Suspense, type ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import type { OverlayProps } from '../overlay/Overlay.tsx'
import { useIsPhone } from '../ui/use-phone.ts'
import { TabDrawer } from '../overlay/TabDrawer.tsx'

interface FilterSheetProps extends OverlayProps {
  /** How many records match now. */
  total: number
  onReset: () => void
  onShow: () => void
  onClose: () => void
  children: ReactNode
}

/** The filters of a list in a small window: a drawer; on a phone a sheet from below. */
export default function FilterSheet({ total, onReset, onShow, onClose, children, ...overlay }: FilterSheetProps) {
  const t = useT()
  return (
    <TabDrawer
      {...overlay}
      isSheet={useIsPhone()}
      width={380}
      title={t('kit.list.filter')}
      onClose={onClose}
      footer={
        <div className="kit-drawer-foot">
          <Button onClick={onReset}>{t('kit.list.reset')}</Button>
          <Button type="primary" onClick={onShow}>
            {t('kit.list.show', { count: total })}
          </Button>
        </div>
      }
    >
      <Suspense fallback={null}>
        <div className="kit-filter-sheet">{children}</div>
      </Suspense>
    </TabDrawer>
  )
}
