/** The ways of mending an incident, as calls. */
import { useMutate } from '#kit/form/use-mutate.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { workflowIncidentRoutes, type Repaired } from '#workflow/contract/incident.ts'
import { varsOfText } from '../vars-text.ts'
import { INCIDENT_READS, type AskedRepair } from './use-incident-actions.tsx'

/** What the dialog asked for, as far as the way needs it. */
export interface RepairValues {
  comment?: string
  vars?: string
  people?: string[]
  to?: string
}

/** @param onRepaired called when the server has done it */
export function useRepair({ way, id }: AskedRepair, onRepaired: () => void) {
  const t = useT()
  const options = { refreshes: INCIDENT_READS, done: false } as const
  const ways = {
    retry: useMutate(workflowIncidentRoutes.retry, options),
    skip: useMutate(workflowIncidentRoutes.skip, options),
    assign: useMutate(workflowIncidentRoutes.assign, options),
    jump: useMutate(workflowIncidentRoutes.jump, options),
  }
  const call = ({ comment = '', vars = '', people = [], to = '' }: RepairValues) => {
    const order = { id, comment }
    if (way === 'assign') return ways.assign.run({ body: { ...order, userIdList: people } })
    if (way === 'jump') return ways.jump.run({ body: { ...order, to } })
    const given = vars.trim() === '' ? {} : { vars: varsOfText(vars) }
    return ways[way].run({ body: { ...order, ...given } })
  }
  const showResult = ({ again }: Repaired) =>
    again === null
      ? toast('success', t(`workflow.incident.${way}.done`))
      : toast('warning', t('workflow.incident.again', { code: again }))
  const send = async (values: RepairValues) => {
    const answer = await call(values)
    if (answer === undefined) return
    showResult(answer.reply)
    onRepaired()
  }
  return { isRunning: ways[way].isRunning, send }
}
