import { Square } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { scheduleLogRoutes, type ScheduleLog } from '#scheduling/contract/schedule-log.ts'
import { useT } from '#shell/i18n.ts'

/** What can be done with one run; the server says which of it. */
export function useRunActions(): (run: ScheduleLog) => Action[] {
  const t = useT()
  const stop = useMutate(scheduleLogRoutes.stop, {
    refreshes: [scheduleLogRoutes.page, scheduleLogRoutes.get],
    done: t('scheduling.log.stop.done'),
  })
  const askStop = async ({ id, scheduleName: name }: ScheduleLog) => {
    const isSure = await ask({
      title: t('scheduling.log.stop.ask', { name }),
      consequence: t('scheduling.log.stop.consequence'),
      yes: t('scheduling.log.stop'),
      danger: true,
    })
    if (isSure) await stop.run({ body: { id } })
  }
  return (run) =>
    allowedActions(
      {
        stop: {
          label: t('scheduling.log.stop'),
          icon: <Square size={16} />,
          danger: true,
          run: () => void askStop(run),
        },
      },
      run.actions,
    )
}
