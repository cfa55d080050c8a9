import { useEffect, useState } from 'react'
import { loadValueTexts } from '#forms/web/index.ts'
import { call, CallError } from '#shell/request/call.ts'
import { workflowFollowRoutes, type Report } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes, type WorkflowInstanceDetail } from '#workflow/contract/instance.ts'
import { workflowPrintRoutes, type TakenPrint } from '#workflow/contract/print.ts'

type SayValue = Awaited<ReturnType<typeof loadValueTexts>>['sayValue']

/** What is printed. */
export interface SheetContent {
  readonly print: TakenPrint
  /** Text of a value of the form. */
  readonly sayValue: SayValue
  readonly instance: WorkflowInstanceDetail
  readonly report: Report
}

interface Loading {
  readonly sheet: SheetContent | undefined
  /** Why there is none. */
  readonly error: string | undefined
  readonly retry: () => void
}

/**
 * Takes a number for a print, and reads the process after it: what happens in between is on the paper, and the sheet is
 * never taken for newer than it is.
 */
export function useSheet(id: string): Loading {
  const [turn, setTurn] = useState(0)
  const [sheet, setSheet] = useState<SheetContent>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    const left = new AbortController()
    readSheet(id, left.signal).then(setSheet, (thrown: unknown) => {
      if (!left.signal.aborted) setError(thrown instanceof CallError ? thrown.msg : String(thrown))
    })
    return () => left.abort()
  }, [id, turn])
  return {
    sheet,
    error,
    retry: () => {
      setError(undefined)
      setTurn(turn + 1)
    },
  }
}

/** Begun before the sheet is shown, so that it is on the paper. One that cannot be had is left out. */
async function loadPicture(url: string): Promise<void> {
  const picture = new Image()
  picture.src = url
  await picture.decode().catch(() => undefined)
}

async function readSheet(id: string, signal: AbortSignal): Promise<SheetContent> {
  const print = await call(workflowPrintRoutes.take, { params: { id } })
  const [instance, report, { sayValue }] = await Promise.all([
    call(workflowInstanceRoutes.get, { params: { id }, signal }),
    call(workflowFollowRoutes.report, { params: { id }, signal }),
    loadValueTexts(),
  ])
  await Promise.all(report.timeline.flatMap(({ signature }) => (signature ? [loadPicture(signature.url)] : [])))
  return { print, instance, report, sayValue }
}
