import { Pause, Play, RotateCw, ScrollText } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { Action } from '#kit/list/actions.ts'
import type { Selection } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { scheduleLogRoutes } from '#scheduling/contract/schedule-log.ts'
import { scheduleRoutes, type Schedule } from '#scheduling/contract/schedule.ts'
import { useCan } from '#shell/access/use-can.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { useGo } from '#shell/page/use-page.ts'

export const SCHEDULE_READS = [scheduleRoutes.page, scheduleRoutes.get, scheduleLogRoutes.page] as const

/** What can be done with schedules; the server says which of it. */
export function useScheduleActions(selection: Selection<Schedule>, { edit }: { edit: (id: string) => void }) {
  const t = useT()
  const go = useGo()
  const seesLog = useCan('sys:scheduleLog:page')
  const run = useMutate(scheduleRoutes.run, { refreshes: SCHEDULE_READS, done: t('scheduling.schedule.run.done') })
  const pause = useMutate(scheduleRoutes.pause, { refreshes: SCHEDULE_READS, done: false })
  const setStatus = async (id: string, status: 0 | 1) => {
    const answer = await pause.run({ body: { ids: [id], status } })
    const [refused] = answer?.reply.refused ?? []
    if (refused) toast('error', refused.msg)
    else if (answer)
      toast('success', t(status === 1 ? 'scheduling.schedule.resume.done' : 'scheduling.schedule.pause.done'))
  }
  return useRecordActions(selection, {
    routes: scheduleRoutes,
    reads: SCHEDULE_READS,
    edit,
    nameOf: ({ name }) => name,
    counted: (count) => t('scheduling.schedule.count', { count }),
    consequence: t('scheduling.schedule.delete.consequence'),
    allowed: ({ actions }) => [...actions, ...(seesLog ? ['log'] : [])],
    more: ({ id }: Schedule): Record<'run' | 'pause' | 'resume' | 'log', Omit<Action, 'key'>> => ({
      run: {
        label: t('scheduling.schedule.run'),
        icon: <Play size={16} />,
        run: () => void run.run({ body: { id } }),
      },
      pause: {
        label: t('scheduling.schedule.pause'),
        icon: <Pause size={16} />,
        run: () => void setStatus(id, 0),
      },
      resume: {
        label: t('scheduling.schedule.resume'),
        icon: <RotateCw size={16} />,
        run: () => void setStatus(id, 1),
      },
      log: {
        label: t('scheduling.schedule.log'),
        icon: <ScrollText size={16} />,
        run: () => go(`/sys/scheduleLog?scheduleId=${id}`),
      },
    }),
  })
}
