import type { Action } from '#kit/list/actions.ts'
import { ActionFoot } from '#kit/overlay/ActionFoot.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { minuteOf } from '#shell/time/zone.ts'
import {
  grantRequestRoutes,
  type RequestLine,
  type GrantRequest,
  type GrantRequestDetail as Detail,
} from '#security/contract/grant-request.ts'
import { GrantStatusTag } from './GrantStatusTag.tsx'
import './grant-request.css'

interface GrantRequestDetailProps extends OverlayProps {
  id: string
  actions: (request: GrantRequest) => Action[]
  onClose: () => void
}

/** Who asks what for whom and why, and what it would change. */
export default function GrantRequestDetail({ id, actions, onClose, ...overlay }: GrantRequestDetailProps) {
  const t = useT()
  const { data, error } = useCall(grantRequestRoutes.get, { params: { id } })
  const own = data ? actions(data) : []
  return (
    <TabDrawer
      {...overlay}
      title={data?.label ?? t('security.grantRequest.title')}
      onClose={onClose}
      footer={own.length > 0 && <ActionFoot actions={own} visible={own.slice(1).map(({ key }) => key)} />}
    >
      {data && (
        <>
          <Facts of={data} />
          <h3 className="sec-request-head">{t('security.grantRequest.changes')}</h3>
          <ul className="sec-request-lines">
            {data.lines.map((line) => (
              <Line key={JSON.stringify(line)} of={line} />
            ))}
          </ul>
          <Concerned of={data} />
        </>
      )}
      {!data && error && <Empty title={t('security.grantRequest.notShown')} reason={error.msg} />}
    </TabDrawer>
  )
}

function Facts({ of }: { of: Detail }) {
  const t = useT()
  const { status, requesterName, reason, createDate, expireDate, decideDate, deciderName, answer } = of
  return (
    <DescriptionList
      none={t('kit.none')}
      items={[
        { label: t('security.grantRequest.status'), value: <GrantStatusTag status={status} /> },
        { label: t('security.grantRequest.requester'), value: requesterName },
        { label: t('security.grantRequest.created'), value: <RelativeTime at={createDate} /> },
        ...(status === 0 || status === 4
          ? [{ label: t('security.grantRequest.expires'), value: <RelativeTime at={expireDate} /> }]
          : [{ label: t('security.grantRequest.decided'), value: <RelativeTime at={decideDate} /> }]),
        { label: t('security.grantRequest.reason'), value: reason, wide: true },
        ...(status === 1 || status === 2
          ? [
              { label: t('security.grantRequest.decider'), value: deciderName },
              { label: t('security.grantRequest.answer'), value: answer, wide: true },
            ]
          : []),
      ]}
    />
  )
}

/** One grant as a sentence, and on what terms. */
function Line({ of }: { of: RequestLine }) {
  const t = useT()
  const { kind, subject, object, below, menus, roles, depts, mayHandOn, deptName, startDate, endDate } = of
  const sentence = kind === 'role' && below === 1 ? 'role.below' : kind
  const listed = (names: readonly string[]) => names.join(t('kit.list.comma'))
  const terms = [
    ...(startDate === null ? [] : [t('security.grantRequest.line.from', { moment: minuteOf(new Date(startDate)) })]),
    ...(endDate === null ? [] : [t('security.grantRequest.line.until', { moment: minuteOf(new Date(endDate)) })]),
    ...(deptName === '' ? [] : [t('security.grantRequest.line.in', { dept: deptName })]),
    ...(mayHandOn === 1 ? [t('security.grantRequest.line.handOn')] : []),
  ]
  const lists = [
    ...(depts.length === 0 ? [] : [t('security.grantRequest.line.deptList', { names: listed(depts) })]),
    ...(roles.length === 0 ? [] : [t('security.grantRequest.line.roleList', { names: listed(roles) })]),
    ...(menus.length === 0 ? [] : [t('security.grantRequest.line.menuList', { names: listed(menus) })]),
  ]
  return (
    <li>
      <b>{t(`security.grantRequest.line.${sentence}`, { subject, object })}</b>
      {terms.length > 0 && <p className="kit-quiet">{listed(terms)}</p>}
      {lists.map((text) => (
        <p key={text} className="kit-quiet">
          {text}
        </p>
      ))}
    </li>
  )
}

/** The users who would get something; those beyond the reader's data scope are counted. */
function Concerned({ of: { users, userCount } }: { of: Detail }) {
  const t = useT()
  const more = userCount - users.length
  const names = users.map(({ name }) => name)
  const parts = more > 0 ? [...names, t('security.grantRequest.users.more', { count: more })] : names
  return (
    <DescriptionList
      none={t('kit.none')}
      items={[{ label: t('security.grantRequest.users'), value: parts.join(t('kit.list.comma')), wide: true }]}
    />
  )
}
