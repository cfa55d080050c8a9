/** The state of the forms of a start or a task: what is entered in their fields, and what a call refuses of it. */
import { useCallback, useMemo, useRef, useState } from 'react'
import { isSameJson } from '#forms-core/values/same-json.ts'
import type { FormHandle, KnownIds } from '#forms/web/index.ts'
import { CallError } from '#shell/request/call.ts'
import type { ProcessForm } from '#workflow/contract/form.ts'
import { issuesOf, varsOf } from './process-form.ts'

type Vars = Readonly<Record<string, never>>

/** What was entered, with what it needs to be shown again. */
export interface EnteredFields extends KnownIds {
  readonly vars: Vars
}

/** @param forms none while they are loaded; the same list while nothing changes */
export function useProcessFields(forms: readonly ProcessForm[], { isStart }: { isStart: boolean }) {
  /** The form of each handle: another process may have been chosen meanwhile. */
  const handles = useRef(new WeakMap<ProcessForm, FormHandle>())
  const [entered, setEntered] = useState<Vars>({})
  const [ready, setReady] = useState<typeof forms>()
  const vars = useCallback(
    (): Vars =>
      Object.assign(
        {},
        ...forms.map((form) => {
          const sent = handles.current.get(form)?.sent()
          return sent === undefined ? {} : varsOf(form, sent, { isStart })
        }),
      ) as Vars,
    [forms, isStart],
  )
  const tell = useCallback(() => {
    const now = vars()
    setEntered((before) => (isSameJson(before, now) ? before : now))
  }, [vars])
  /** One for each form. A form has values before anything is entered. */
  const attach = useMemo(
    () =>
      forms.map((form) => (handle: FormHandle | null) => {
        // Handles come anew with each rendering; the last one stays until the next is there.
        if (handle === null) return
        handles.current.set(form, handle)
        if (!forms.every((one) => handles.current.has(one))) return
        setReady(forms)
        tell()
      }),
    [forms, tell],
  )
  return {
    attach,
    /** Whether every form is there: before, nothing can be checked or sent. */
    isReady: forms.length === 0 || ready === forms,
    /** What was entered, shortly after each change. */
    entered,
    /** What is entered now. */
    vars,
    onChange: tell,
    /** What was entered until now, to be shown again later. */
    keep: (): EnteredFields => {
      const known = forms.flatMap((form) => handles.current.get(form)?.known() ?? [])
      const [names, files] = [known.map((one) => one.names), known.map((one) => one.files)]
      return { vars: vars(), names: Object.assign({}, ...names), files: Object.assign({}, ...files) }
    },
    /** Shows what is wrong. @returns how many problems there are; one for each form that is not there yet */
    check: (): number =>
      forms.reduceRight((count, form) => {
        // The first form is asked last, so that its first problem gets the focus.
        if (form.model.fields.length === 0) return count
        return count + (handles.current.get(form)?.check() ?? 1)
      }, 0),
    /** Does what may be refused for the fields, and shows that there. @throws CallError */
    attempt: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      try {
        return await work()
      } catch (thrown) {
        if (!(thrown instanceof CallError)) throw thrown
        let { issues } = thrown
        for (const form of forms) {
          const { atFields, others } = issuesOf(form, issues)
          if (atFields.length > 0) handles.current.get(form)?.showIssues(atFields)
          issues = others
        }
        const { code, status, error, msg, data, requestId } = thrown
        throw new CallError({ code, status, error, msg, data, requestId, issues })
      }
    },
  }
}

export type ProcessFieldsState = ReturnType<typeof useProcessFields>
