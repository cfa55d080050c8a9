import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { storageRoutes, type StorageMigration } from '#files/contract/storage.ts'
import { useT } from '#shell/i18n.ts'
import { useCall, useRefresh } from '#shell/request/use-call.ts'
import { STORAGE_READS } from './use-storage-actions.tsx'
import './storage.css'

const AGAIN_MS = 2_000
/** A move that is over stays in sight for a day: so long its sources stay, too. */
const SHOWN_MS = 24 * 3_600_000

const isOpen = ({ status }: StorageMigration): boolean => status === 'waiting' || status === 'running'

/** The move of files that is going on, or the last one. Nothing where there was none lately. */
export function MigrationCard() {
  const { data: migration, refetch } = useCall(storageRoutes.migration, {})
  const refresh = useRefresh()
  const wentOn = useRef(false)
  const goesOn = migration ? isOpen(migration) : false
  useEffect(() => {
    if (!goesOn) return undefined
    const timer = setInterval(() => void refetch(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [goesOn, refetch])
  useEffect(() => {
    // What lies where has changed when a move is over.
    if (wentOn.current && !goesOn) void refresh(storageRoutes.page)
    wentOn.current = goesOn
  }, [goesOn, refresh])
  if (!migration) return null
  const { finishDate } = migration
  if (finishDate !== null && Date.now() - Date.parse(finishDate) > SHOWN_MS) return null
  return <Card migration={migration} />
}

const TONES = { done: 'success', failed: 'error', canceled: 'neutral', expired: 'neutral' } as const

function Card({ migration }: { migration: StorageMigration }) {
  const t = useT()
  const { from, to, status, done, total, owner, isPaused, isCancelable, isResumable } = migration
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const tone = isOpen(migration) ? 'info' : TONES[status as keyof typeof TONES]
  return (
    <section className="sys-migration" aria-label={t('system.storage.migration', { from, to })}>
      <header>
        <h2>{t('system.storage.migration', { from, to })}</h2>
        <Tag tone={tone}>{t(`system.storage.migration.${isPaused ? 'paused' : status}`)}</Tag>
        <span className="sys-storage-hint">{t('system.storage.migration.by', { name: owner })}</span>
        {isResumable && <StepButton step="resume" />}
        {isCancelable && <StepButton step="pause" />}
        {isCancelable && <CancelButton />}
      </header>
      <div className="sys-migration-figures">
        <strong>{t('system.storage.percent', { share: (share * 100).toFixed(share === 1 ? 0 : 1) })}</strong>
        <span>{t('system.storage.progress', { done, total })}</span>
      </div>
      <progress max={1} value={share} data-status={status} aria-label={t('system.storage.progress', { done, total })} />
      <p className="sys-storage-hint">{t('system.storage.migration.hint')}</p>
    </section>
  )
}

/** Pauses the move, or lets it go on: nothing is lost by either, so no question is asked. */
function StepButton({ step }: { step: 'pause' | 'resume' }) {
  const t = useT()
  const { run, isRunning } = useMutate(storageRoutes[step], {
    refreshes: STORAGE_READS,
    done: t(`system.storage.migration.${step}.done`),
  })
  return (
    <Button loading={isRunning} onClick={() => void run({})}>
      {t(`system.storage.migration.${step}`)}
    </Button>
  )
}

function CancelButton() {
  const t = useT()
  const cancel = useMutate(storageRoutes.cancel, {
    refreshes: STORAGE_READS,
    done: t('system.storage.migration.cancelled'),
  })
  const run = async () => {
    const isSure = await ask({
      title: t('system.storage.migration.cancel.ask'),
      consequence: t('system.storage.migration.cancel.consequence'),
      yes: t('system.storage.migration.cancel'),
      danger: true,
    })
    if (isSure) await cancel.run({})
  }
  return (
    <Button danger loading={cancel.isRunning} onClick={() => void run()}>
      {t('system.storage.migration.cancel')}
    </Button>
  )
}
