import { lazy } from 'react'
import type { Column } from '#kit/list/columns.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { OFFERED_KINDS } from '#messaging/contract/channel-forms.ts'
import { templateRoutes, type Template } from '#messaging/contract/template.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { useTemplateActions, useTemplateName } from './use-template-actions.tsx'

const TemplateForm = lazy(() => import('./TemplateForm.tsx'))
const LANGUAGES = ['zh', 'en'] as const

/** How messages read on the channels. `?id=` opens a template, `?id=new` makes one. */
export default function TemplateList() {
  const t = useT()
  const list = useList(templateRoutes.page)
  const place = useRecordPlace()
  const { data: events } = useCall(templateRoutes.events, {})
  const table = { name: 'messaging.template', source: list, columns: useTemplateColumns(({ id }) => place.open(id)) }
  const actions = useTemplateActions(list.selection, place.open)
  return (
    <RecordListPage
      title={t('messaging.template.title')}
      table={table}
      place={place}
      actions={actions}
      create={{ can: 'msg:template:save', label: t('messaging.template.create') }}
      find={t('messaging.template.find')}
      empty={{ title: t('messaging.template.empty'), reason: t('messaging.template.emptyWhy') }}
      form={(form) => <TemplateForm {...form} />}
    >
      <FilterSelect
        name="event"
        label={t('messaging.template.event')}
        options={events?.list.map(({ code, name }) => ({ value: code, label: name })) ?? []}
      />
      <FilterSelect
        name="kind"
        label={t('messaging.channel.kind')}
        options={OFFERED_KINDS.map((value) => ({ value, label: t(`messaging.channel.kind.${value}`) }))}
      />
      <FilterSelect
        name="language"
        label={t('messaging.template.language')}
        options={LANGUAGES.map((value) => ({ value, label: t(`messaging.template.language.${value}`) }))}
      />
    </RecordListPage>
  )
}

function useTemplateColumns(open: (template: Template) => void): Column<Template>[] {
  const t = useT()
  const nameOf = useTemplateName()
  return [
    {
      key: 'event',
      title: t('messaging.template.event'),
      width: 220,
      isFixed: true,
      phone: 'title',
      render: (template) =>
        template.actions.includes('update') ? (
          <button type="button" className="kit-name-link" onClick={() => open(template)}>
            {nameOf(template)}
          </button>
        ) : (
          nameOf(template)
        ),
    },
    {
      key: 'kind',
      title: t('messaging.channel.kind'),
      width: 110,
      phone: 'fact',
      render: ({ kind }) => t(`messaging.channel.kind.${kind}`),
    },
    {
      key: 'language',
      title: t('messaging.template.language'),
      width: 100,
      phone: 'fact',
      render: ({ language }) => t(`messaging.template.language.${language}`),
    },
    {
      key: 'subject',
      title: t('messaging.template.subject'),
      width: 320,
      render: ({ subject }) =>
        subject ? <span title={subject}>{subject}</span> : <span className="kit-quiet">{t('kit.none')}</span>,
    },
    {
      key: 'updated',
      title: t('messaging.template.updated'),
      width: 130,
      sort: 'updateDate',
      render: ({ updateDate }) => <RelativeTime at={updateDate} />,
    },
  ]
}
