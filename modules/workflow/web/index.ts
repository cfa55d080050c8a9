/** Module `workflow` in the browser: what is to do, processes, models. */
import { definePage } from '#shell/registry.ts'
import { withOutsideTexts } from './outside-texts.ts'
import { withDecisionTexts } from './decision/texts.ts'
import { withVisitTexts } from './public/texts.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/bpm/work',
    can: 'wf:task:page',
    title: 'workflow.task.title',
    load: () => import('./task/TaskList.tsx'),
  }),
  definePage({
    path: '/bpm/start',
    can: 'wf:instance:start',
    title: 'workflow.start.title',
    load: () => import('./start/StartPage.tsx'),
  }),
  definePage({
    path: '/bpm/process',
    can: 'wf:instance:page',
    title: 'workflow.instance.title',
    textsOf: ['gateway'],
    load: () => import('./instance/InstanceList.tsx'),
  }),
  definePage({
    path: '/bpm/absence',
    can: 'wf:absence:page',
    title: 'workflow.absence.title',
    load: () => import('./absence/AbsenceList.tsx'),
  }),
  definePage({
    path: '/bpm/process/:id',
    can: 'wf:instance:page',
    title: 'workflow.instance.title',
    load: () => import('./instance/InstancePage.tsx'),
    under: '/bpm/process',
    textsOf: ['gateway'],
  }),
  definePage({
    path: '/flowableReport',
    title: 'workflow.report.title',
    load: () => import('./follow/ReportPage.tsx'),
    bare: true,
    identity: ['id', 'share'],
    textsOf: ['gateway'],
  }),
  definePage({
    path: '/homeOffice',
    title: 'workflow.public.title',
    load: () => withVisitTexts(import('./public/HomeOfficePage.tsx')),
    bare: true,
    identity: ['tenantCode'],
    textsOf: ['forms'],
  }),
  definePage({
    path: '/procFormTab',
    title: 'workflow.procForm.title',
    load: () => withVisitTexts(import('./proc-form/ProcFormTab.tsx')),
    identity: ['key', 'taskId', 'instanceId'],
    textsOf: ['gateway'],
  }),
  definePage({
    path: '/procFormByBtn',
    title: 'workflow.procForm.title',
    load: () => withVisitTexts(import('./proc-form/ProcFormPage.tsx')),
    bare: true,
    alone: true,
    identity: ['key', 'taskId', 'instanceId', 'share'],
    textsOf: ['gateway', 'forms'],
  }),
  definePage({
    path: '/bpm/model',
    can: 'wf:model:page',
    title: 'workflow.model.title',
    load: () => import('./model/ModelList.tsx'),
  }),
  definePage({
    path: '/bpm/model/design',
    can: 'wf:model:page',
    title: 'workflow.design.title',
    under: '/bpm/model',
    identity: ['id'],
    load: async () => (await import('./design/open.ts')).openDesigner(),
  }),
  definePage({
    path: '/bpm/decision',
    can: 'wf:decision:page',
    title: 'workflow.decision.title',
    load: () => withDecisionTexts(import('./decision/DecisionList.tsx')),
  }),
  definePage({
    path: '/bpm/decision/table',
    can: 'wf:decision:page',
    title: 'workflow.decision.title',
    under: '/bpm/decision',
    identity: ['id'],
    load: () => withDecisionTexts(import('./decision/DecisionPage.tsx')),
  }),
  definePage({
    path: '/bpm/incident',
    can: 'wf:incident:page',
    title: 'workflow.incident.title',
    load: () => import('./incident/IncidentList.tsx'),
  }),
  definePage({
    path: '/bpm/job',
    can: 'wf:job:page',
    title: 'workflow.job.title',
    load: () => import('./job/JobList.tsx'),
  }),
  definePage({
    path: '/bpm/service',
    can: 'wf:service:page',
    title: 'workflow.service.title',
    load: () => import('./service/ServiceList.tsx'),
  }),
  definePage({
    path: '/bpm/webhook',
    can: 'wf:webhook:page',
    title: 'workflow.webhook.title',
    load: () => withOutsideTexts(import('./webhook/WebhookList.tsx')),
  }),
  definePage({
    path: '/bpm/archive',
    can: 'wf:archive:page',
    title: 'workflow.archive.title',
    load: () => withOutsideTexts(import('./archive/ArchiveList.tsx')),
  }),
  // Of one model: no menu shows them, its list leads here.
  definePage({
    path: '/bpm/version',
    can: 'wf:model:page',
    title: 'workflow.version.title',
    under: '/bpm/model',
    identity: ['model'],
    load: () => import('./version/VersionPage.tsx'),
  }),
  definePage({
    path: '/bpm/migration',
    can: 'wf:batch:run',
    title: 'workflow.migration.title',
    under: '/bpm/model',
    identity: ['model'],
    load: () => import('./batch/MigrationPage.tsx'),
  }),
  definePage({
    path: '/bpm/batch',
    can: 'wf:batch:page',
    title: 'workflow.batch.title',
    load: () => import('./batch/BatchList.tsx'),
  }),
  definePage({
    path: '/bpm/calendar',
    can: 'wf:calendar:page',
    title: 'workflow.calendar.title',
    load: () => import('./calendar/CalendarList.tsx'),
  }),
  definePage({
    path: '/bpm/stat',
    can: 'wf:stat:page',
    title: 'workflow.stat.title',
    load: () => import('./stat/StatPage.tsx'),
  }),
]
