/** The state of a process form: what is entered in its fields, and what a call refuses of it. */
import { useCallback, useRef, useState } from 'react'
import { isSameJson } from '#forms-core/index.ts'
import type { FormHandle } from '#forms/web/index.ts'
import { CallError } from '#shell/request/call.ts'
import type { ProcessForm } from '#workflow/contract/form.ts'
import { issuesOf, varsOf } from './process-form.ts'

/** @param form null: there is nothing to fill in, or it is still loaded */
export function useProcessFields(form: ProcessForm | null, { isStart }: { isStart: boolean }) {
  const handle = useRef<FormHandle | null>(null)
  const [entered, setEntered] = useState<Readonly<Record<string, never>>>({})
  const vars = useCallback(() => {
    const sent = handle.current?.sent()
    return form === null || sent === undefined ? {} : varsOf(form, sent, { isStart })
  }, [form, isStart])
  const tell = useCallback(() => {
    const now = vars()
    setEntered((before) => (isSameJson(before, now) ? before : now))
  }, [vars])
  /** A form begins with values before anything is entered. */
  const attach = useCallback(
    (fields: FormHandle | null) => {
      handle.current = fields
      if (fields !== null) tell()
    },
    [tell],
  )
  return {
    attach,
    /** What was entered, shortly after each change. */
    entered,
    /** What is entered now. */
    vars,
    onChange: tell,
    /** Shows what is wrong. @returns how many problems there are; one while the fields are not there yet */
    check: () => (form === null || form.model.fields.length === 0 ? 0 : (handle.current?.check() ?? 1)),
    /** Does what may be refused for the fields, and says it there. @throws CallError */
    attempt: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      try {
        return await work()
      } catch (thrown) {
        if (!(thrown instanceof CallError) || form === null) throw thrown
        const { atFields, others } = issuesOf(form, thrown.issues)
        if (atFields.length > 0) handle.current?.showIssues(atFields)
        const { code, status, error, msg, data, requestId } = thrown
        throw new CallError({ code, status, error, msg, data, requestId, issues: others })
      }
    },
  }
}

export type ProcessFieldsState = ReturnType<typeof useProcessFields>
