import { Alert, Button, Form, Input } from 'antd'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { useT } from '#shell/i18n.ts'
import { messageOf } from '#shell/request/call.ts'
import { useCall } from '#shell/request/use-call.ts'
import { formApiRoutes, MAX_API_PARAM_LENGTH, type ApiTrial, type FormApiDetail } from '#forms/contract/api-conf.ts'
import { apiTitle } from './api-title.ts'
import { TrialReport } from './TrialReport.tsx'
import './api-conf.css'

interface TrialDrawerProps extends OverlayProps {
  id: string
  onClose: () => void
}

/** One call with parameters of one's own: what is sent and what is answered. Nothing of it is kept. */
export default function TrialDrawer({ id, onClose, ...overlay }: TrialDrawerProps) {
  const t = useT()
  const { data, error } = useCall(formApiRoutes.get, { params: { id } }, { isOwn: true })
  return (
    <TabDrawer
      {...overlay}
      width={640}
      title={data ? t('forms.api.testOf', { name: apiTitle(data) }) : t('forms.api.test')}
      onClose={onClose}
    >
      {data ? (
        <Trial api={data} />
      ) : error ? (
        <Alert type="error" showIcon title={messageOf(error)} />
      ) : (
        <Skeleton rows={4} />
      )}
    </TabDrawer>
  )
}

function Trial({ api: { id, method, url, params } }: { api: FormApiDetail }) {
  const t = useT()
  const [report, setReport] = useState<ApiTrial>()
  const test = useMutate(formApiRoutes.test, { refreshes: [], done: false })
  const send = async (entered: Readonly<Record<string, string | undefined>>) => {
    setReport(undefined)
    const given = params.flatMap((name) => (entered[name] ? [[name, entered[name]] as const] : []))
    const came = await test.run({ params: { id }, body: { params: Object.fromEntries(given) } })
    setReport(came?.reply)
  }
  return (
    <div className="api-trial">
      <p className="api-line">
        <code>{`${method} ${url}`}</code>
      </p>
      <Form layout="vertical" onFinish={send}>
        {params.map((name) => (
          <Form.Item key={name} name={name} label={name}>
            <Input autoComplete="off" maxLength={MAX_API_PARAM_LENGTH} />
          </Form.Item>
        ))}
        <Button type="primary" htmlType="submit" icon={<Send size={16} />} loading={test.isRunning}>
          {t('forms.api.send')}
        </Button>
      </Form>
      <div aria-live="polite">{report && <TrialReport report={report} />}</div>
    </div>
  )
}
