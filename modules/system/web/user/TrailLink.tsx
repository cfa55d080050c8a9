import { Button } from 'antd'
import { History } from 'lucide-react'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { useGo } from '#shell/page/use-page.ts'

/**
 * From a record to its own trail; only for those who may read it.
 * @example <TrailLink resource="user" id={user.id} />
 */
export function TrailLink({ resource, id }: { resource: string; id: string }) {
  const t = useT()
  const go = useGo()
  return (
    <Gate can="sys:audit:page">
      <Button
        type="link"
        className="sys-trail-link"
        icon={<History size={16} />}
        onClick={() => go(`/sys/audit?resource=${resource}&resourceId=${id}`)}
      >
        {t('system.audit.allOfRecord')}
      </Button>
    </Gate>
  )
}
