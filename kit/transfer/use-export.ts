import { useState } from 'react'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { useGo } from '#shell/page/use-page.ts'
import { CallError, callWith, messageOf } from '#shell/request/call.ts'
import { download } from '#shell/request/transfer.ts'
import { askedOf, needsTask, rowsOf, type Choice, type ExportProps } from './exported-list.ts'
import { DOWNLOADS } from './downloads.ts'

/**
 * Exports: downloads what is short at once and has a task made of what is long.
 * @param done when either is under way
 */
export function useExport({ routes, table }: ExportProps, done: () => void) {
  const t = useT()
  const go = useGo()
  const [isRunning, setIsRunning] = useState(false)

  const fileTask = async (asked: Record<string, unknown>) => {
    await callWith(routes.task, { body: asked })
    toast('info', t('kit.export.filed'), { label: t('kit.tasks.open'), run: () => go(DOWNLOADS) })
  }
  const run = async (choice: Choice, shown: readonly string[]) => {
    const asked = askedOf(table, choice, shown)
    setIsRunning(true)
    try {
      if (needsTask(rowsOf(table, choice), choice)) await fileTask(asked)
      else
        await download(routes.file, { query: asked }).catch((thrown: unknown) => {
          if (!isForTask(thrown)) throw thrown
          return fileTask(asked)
        })
      done()
    } catch (thrown) {
      toast('error', messageOf(thrown))
    } finally {
      setIsRunning(false)
    }
  }
  return { run, isRunning }
}

/** It has grown, its length was an estimate, or other exports take all places. */
const isForTask = (thrown: unknown): boolean =>
  thrown instanceof CallError && (thrown.error === 'export_needs_task' || thrown.error === 'exports_busy')
