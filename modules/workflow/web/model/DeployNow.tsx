import { Button } from 'antd'
import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { MODEL_READS } from './reads.ts'

/** Beside a file that was just imported: deploys its model as it is, then says as which version. */
export function DeployNow({ id }: { id: string }) {
  const t = useT()
  const [number, setNumber] = useState<number>()
  const deploy = useMutate(workflowModelRoutes.deploy, { refreshes: MODEL_READS })
  if (!useCan('wf:model:deploy')) return null
  if (number !== undefined) return <Tag tone="success">{t('workflow.import.deployed', { number })}</Tag>
  const run = async () => {
    const done = await deploy.run({ body: { id, note: '' } })
    if (done !== undefined) setNumber(done.reply.number)
  }
  return (
    <Button size="small" type="primary" loading={deploy.isRunning} onClick={() => void run()}>
      {t('workflow.import.deployNow')}
    </Button>
  )
}
