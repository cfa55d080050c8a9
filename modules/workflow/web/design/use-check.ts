/** What the server finds in a drawing that is being changed: asked a moment after the last change. */
import { useEffect, useState } from 'react'
import { call } from '#shell/request/call.ts'
import { workflowModelRoutes, type ModelCheck, type ModelProblem } from '#workflow/contract/model.ts'
import type { OpenModeler } from './modeler.ts'

/** What is checked, and how marks are put at what is drawn. */
export type Checkable = Pick<OpenModeler, 'xml'> & Partial<Pick<OpenModeler, 'mark'>>

const DELAY_MS = 800

export interface Check extends ModelCheck {
  hasFailed: boolean
}

export function useCheck(modeler: Checkable | undefined, revision: unknown, known: ModelProblem[]): Check {
  const [check, setCheck] = useState<Check>({
    problems: known,
    services: [],
    decisions: [],
    calendars: [],
    calls: [],
    processes: [],
    forms: [],
    hasFailed: false,
  })
  useEffect(() => {
    if (modeler === undefined) return undefined
    let isGone = false
    const ask = async () => {
      try {
        const found = await call(workflowModelRoutes.check, { body: { xml: await modeler.xml() } })
        if (!isGone) setCheck({ ...found, hasFailed: false })
      } catch {
        // What was found before may still be true, and the next change asks again.
        if (!isGone) setCheck((before) => ({ ...before, hasFailed: true }))
      }
    }
    const timer = setTimeout(() => void ask(), DELAY_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [modeler, revision])
  useEffect(() => {
    modeler?.mark?.(
      check.problems.flatMap(({ node, severity, message }) =>
        node === null || severity === 'info' ? [] : [{ id: node, isError: severity === 'error', text: message }],
      ),
    )
  }, [modeler, check])
  return check
}
