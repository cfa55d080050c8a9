import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowForecastRoutes } from '#workflow/contract/forecast.ts'
import { forecastStart } from './forecast.service.ts'

export function mountWorkflowForecasts(kernel: Kernel): Mounted[] {
  return implement('wfForecast', workflowForecastRoutes, {
    ofStart: ({ actor, body }) => forecastStart(kernel, actor, body),
  })
}
