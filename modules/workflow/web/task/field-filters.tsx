import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react'
import type { z } from 'zod'
import type { AnyRoute } from '#contract/route.ts'
import { line } from '#contract/scalars.ts'
import { loadFieldFilter } from '#forms/web/index.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowFilterRoutes, type WorkList } from '#workflow/contract/work-filters.ts'

const FieldFilter = lazy(async () => {
  const { FieldFilter: filter } = await loadFieldFilter()
  return { default: filter }
})

const FRESH_MS = 60_000
const NO_NAMES = {}
const NOTHING: never[] = []
/** The longest text of a filter; what each field takes the server says. */
const FieldText = line(2_000).optional()

/** The fields of the process in the address by which its rows are filtered. */
function useFilterFields(list: WorkList) {
  const process = usePageQuery().query.get('process') ?? ''
  const { data } = useCall(
    workflowFilterRoutes.fields,
    { query: { list, process } },
    { freshFor: FRESH_MS, enabled: process !== '' },
  )
  return { process, fields: (process === '' ? undefined : data) ?? NOTHING }
}

/** The route of a list as `useList` takes it: with a parameter for each field, so that the address keeps them. */
export function useFilteredRoute<R extends AnyRoute>(list: WorkList, route: R): R {
  const { process, fields } = useFilterFields(list)
  useForgotten(process, fields)
  return useMemo(() => {
    if (fields.length === 0) return route
    // The typed cast: lists of work have an object as their query.
    const query = route.query as unknown as z.ZodObject
    return { ...route, query: query.safeExtend(Object.fromEntries(fields.map(({ id }) => [id, FieldText]))) }
  }, [route, fields])
}

/** Filters by fields of one process mean nothing in another. */
function useForgotten(process: string, fields: readonly { id: string }[]) {
  const { setQuery } = usePageQuery()
  const before = useRef<{ process: string; ids: readonly string[] }>({ process, ids: [] })
  const forget = useEffectEvent((ids: readonly string[]) =>
    setQuery(Object.fromEntries(ids.map((id) => [id, undefined]))),
  )
  useEffect(() => {
    if (before.current.process !== process && before.current.ids.length > 0) forget(before.current.ids)
    before.current = { process, ids: fields.map(({ id }) => id) }
  }, [process, fields])
}

/** A filter for each field of the process that the address names. */
export function useFieldFilters(list: WorkList): ReactNode[] {
  const { fields } = useFilterFields(list)
  return fields.map((field) => (
    <Filter key={field.id} name={field.id}>
      <FieldFilter name={field.id} field={field} formId={null} fields={fields} names={NO_NAMES} />
    </Filter>
  ))
}

/** @param props.name the filter bar counts it by that */
function Filter({ children }: { name: string; children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}
