import { lazy, Suspense } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { useT } from '#shell/i18n.ts'
import type { TrialPanelProps } from './TrialPanel.tsx'

const TrialPanel = lazy(() => import('./TrialPanel.tsx'))
const WIDTH = 1080

interface TrialDrawerProps extends TrialPanelProps {
  isOpen: boolean
  onClose: () => void
}

/** A drawing that is tried out, over its designer: closing it changes nothing. */
export function TrialDrawer({ isOpen, onClose, ...panel }: TrialDrawerProps) {
  const t = useT()
  return (
    <TabDrawer open={isOpen} title={t('workflow.trial.of', { name: panel.name })} width={WIDTH} onClose={onClose}>
      <Suspense fallback={<Skeleton rows={6} />}>
        <TrialPanel {...panel} />
      </Suspense>
    </TabDrawer>
  )
}
