import { Button } from 'antd'
import { useEffect } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { ask } from '#kit/overlay/ask.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall, useRefresh } from '#shell/request/use-call.ts'
import { ossRoutes, type FileScan, type ScanState } from '#files/contract/oss.ts'
import { ScanProgress } from './ScanProgress.tsx'
import './oss.css'

interface ScanDrawerProps extends OverlayProps {
  onClose: () => void
}

const AGAIN_MS = 2_000
const READS = [ossRoutes.scan, ossRoutes.page] as const

const isOpen = (scan: FileScan | null): boolean => scan?.status === 'waiting' || scan?.status === 'running'

/** The virus scan: what is set, whether the scanner answers, and the scan of files that are there already. */
export default function ScanDrawer({ onClose, ...overlay }: ScanDrawerProps) {
  const t = useT()
  const { data: state, refetch } = useCall(ossRoutes.scan, {})
  const refresh = useRefresh()
  const goesOn = isOpen(state?.scan ?? null)
  useEffect(() => {
    if (!goesOn) return undefined
    const timer = setInterval(() => void refetch(), AGAIN_MS)
    return () => {
      clearInterval(timer)
      void refresh(ossRoutes.page) // what is known of files has changed
    }
  }, [goesOn, refetch, refresh])
  return (
    <TabDrawer {...overlay} title={t('system.oss.scan')} onClose={onClose}>
      {state && (
        <div className="sys-scan">
          <Facts {...state} />
          {state.scanner === 'none' && <p className="kit-quiet">{t('system.oss.scan.none.hint')}</p>}
          {state.mayScan && state.scanner === 'ready' && !goesOn && <Begin {...state} />}
          {state.scan && <ScanProgress scan={state.scan} reads={READS} />}
        </div>
      )}
    </TabDrawer>
  )
}

const TONES = { ready: 'success', unavailable: 'error', none: 'neutral' } as const

function Facts({ mode, scanner, version, unscanned, waiting, infected, failed }: ScanState) {
  const t = useT()
  const count = (files: number) => t('system.oss.count', { count: files })
  const items = [
    { label: t('system.oss.scan.mode'), value: t(`system.oss.scan.mode.${mode}`) },
    {
      label: t('system.oss.scan.scanner'),
      value: <Tag tone={TONES[scanner]}>{t(`system.oss.scan.scanner.${scanner}`)}</Tag>,
    },
    { label: t('system.oss.scan.version'), value: version, wide: true },
    { label: t('system.oss.scanStatus.2'), value: count(infected) },
    { label: t('system.oss.scanStatus.0'), value: count(unscanned) },
    { label: t('system.oss.scan.waiting'), value: count(waiting) },
    { label: t('system.oss.scanStatus.3'), value: count(failed) },
  ]
  return <DescriptionList items={items} none={t('kit.none')} />
}

function Begin({ unscanned, failed }: ScanState) {
  const t = useT()
  const begin = useMutate(ossRoutes.beginScan, { refreshes: READS, done: t('system.oss.scan.begun') })
  const all = async () => {
    const isSure = await ask({
      title: t('system.oss.scan.all.ask'),
      consequence: t('system.oss.scan.all.consequence'),
      yes: t('system.oss.scan.all'),
    })
    if (isSure) await begin.run({ body: { isAll: true } })
  }
  return (
    <div className="sys-scan-begin">
      <Button
        type="primary"
        loading={begin.isRunning}
        disabled={unscanned + failed === 0}
        onClick={() => void begin.run({ body: { isAll: false } })}
      >
        {t('system.oss.scan.begin')}
      </Button>
      <Button disabled={begin.isRunning} onClick={() => void all()}>
        {t('system.oss.scan.all')}
      </Button>
    </div>
  )
}
