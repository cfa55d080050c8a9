/** The call of the first steps, without its schemas: see `bareRoute`. A test compares. */
import type { firstRunRoutes } from '#help/contract/first-run.ts'
import { bareRoute } from '#shell/request/bare-route.ts'
import { call } from '#shell/request/call.ts'
import { queryClient } from '#shell/request/query-client.ts'
import { callKey } from '#shell/request/use-call.ts'

export const bareFirstRunRoutes = { steps: bareRoute<(typeof firstRunRoutes)['steps']>('GET', '/help/firstRun') }

/** Whether a step is left that the person may take. The widget shows the same answer. */
export async function hasOpenSteps(): Promise<boolean> {
  const steps = await queryClient.fetchQuery({
    queryKey: callKey(bareFirstRunRoutes.steps, {}),
    queryFn: ({ signal }) => call(bareFirstRunRoutes.steps, { signal }),
  })
  return steps.some(({ isDone }) => !isDone)
}
