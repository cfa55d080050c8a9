import { useCall } from '#shell/request/use-call.ts'
import { workflowAbsenceRoutes } from '#workflow/contract/absence.ts'

const FRESH_MS = 60_000

/** The processes an absence can be about, to choose from, and what they are called. */
export function useProcessNames() {
  const { data = [] } = useCall(workflowAbsenceRoutes.processes, {}, { freshFor: FRESH_MS })
  const names = new Map(data.map(({ key, name }) => [key, name]))
  return {
    processes: data.map(({ key, name }) => ({ value: key, label: name })),
    nameOf: (key: string) => names.get(key) ?? key,
  }
}
