/**
 * Module `workflow`, the entry point: processes drawn in BPMN, carried out durably by the process core.
 *
 * Words: a *model* is drawn and changes; a *definition* is a version of it that was deployed and never changes; an
 * *instance* runs one; a *task* is for a user to handle; a *job* is due at a time; a *subscription* waits for a message
 * or signal. Promises: one transaction per command, under the lock on the root of the tree, once per command id; no
 * other way writes an instance; who has no part in an instance does not see it.
 */
import './schema.ts'
import { together } from '#kernel/jobs/together.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { exportedAbsences } from './absence/absence.export.ts'
import { mountWorkflowAbsences } from './absence/absence.routes.ts'
import { ABSENCE_JOB, reassignUnattended, absenceTransitions } from './absence/absence-transition.ts'
import { calendarRestorer } from './calendar/calendar.restore.ts'
import { mountWorkflowCalendars } from './calendar/calendar.routes.ts'
import { mountWorkflowForecasts } from './forecast/forecast.routes.ts'
import { mountWorkflowChoices } from './choice/choice.routes.ts'
import { mountCcs } from './cc/cc.routes.ts'
import { mountWorkflowComments } from './comment/comment.routes.ts'
import { mountDecisionTables } from './decision-table/decision-table.routes.ts'
import { decisionTableRestorer } from './decision-table/decision-table.restore.ts'
import { mountDrafts } from './draft/draft.routes.ts'
import { mountFollow } from './follow/follow.routes.ts'
import { reportOf } from './follow/follow.service.ts'
import { processShare } from './follow/process-share.service.ts'
import { workflowExamples } from './examples.ts'
import { mountWorkflowFilters } from './filter/filter.routes.ts'
import { mountForms } from './form/form.routes.ts'
import { exportedIncidents } from './incident/incident.export.ts'
import { mountWorkflowIncidents } from './incident/incident.routes.ts'
import { writeRecord } from './instance/record-step.service.ts'
import { startCalled } from './instance/called-start.service.ts'
import { processesOf, processStates } from './instance/instance-lookup.repo.ts'
import { startForRecord } from './instance/instance-start.service.ts'
import { mountWorkflowInstances, mountWorkflowRepairs } from './instance/instance.routes.ts'
import { exportedInstances } from './instance/instance.export.ts'
import { exportedJobs } from './job/job.export.ts'
import { mountWorkflowJobs } from './job/job.routes.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import { carryOutBatch } from './migrate/batch-run.service.ts'
import { BATCH_JOB } from './migrate/batch.service.ts'
import { mountWorkflowBatches } from './migrate/batch.routes.ts'
import * as workflow from './migrations/0900-workflow.ts'
import * as visits from './migrations/0901-visits.ts'
import * as formFilters from './migrations/0999b-form-filters.ts'
import * as formerUsers from './migrations/0999d-former-users.ts'
import * as formerUserParts from './migrations/0999e-former-user-parts.ts'
import * as handledTasks from './migrations/0999i-handled-tasks.ts'
import * as deliveryFaults from './migrations/0999j-delivery-faults.ts'
import * as longHistories from './migrations/0999k-long-histories.ts'
import * as approvers from './migrations/0920-approvers.ts'
import * as services from './migrations/0910-services.ts'
import * as models from './migrations/0930-models.ts'
import * as follow from './migrations/0940-follow.ts'
import * as suspended from './migrations/0950-suspended.ts'
import * as calendars from './migrations/0960-calendars.ts'
import * as myWork from './migrations/0970-my-work.ts'
import * as timeLimits from './migrations/0970-time-limits.ts'
import * as events from './migrations/0988-events.ts'
import * as retention from './migrations/0989-retention.ts'
import * as prints from './migrations/0975-prints.ts'
import * as numbers from './migrations/0985-numbers.ts'
import * as voided from './migrations/0986-voided.ts'
import * as publicStarts from './migrations/0987-public.ts'
import * as ownMatters from './migrations/0980-own-matters.ts'
import * as comments from './migrations/0984-comments.ts'
import * as decisions from './migrations/0985-decisions.ts'
import * as notifications from './migrations/0990-notifications.ts'
import * as calledProcesses from './migrations/0991-called-processes.ts'
import * as callbacks from './migrations/0993-callbacks.ts'
import * as decisionTables from './migrations/0994-decision-tables.ts'
import * as recordSteps from './migrations/0992-record-steps.ts'
import * as pinyin from './migrations/0995-pinyin.ts'
import * as absence from './migrations/0996-absence.ts'
import * as pinyinOfDefinitions from './migrations/0997-pinyin-of-definitions.ts'
import * as englishNames from './migrations/0998-english-names.ts'
import * as onlineForms from './migrations/0999-forms.ts'
import * as initiatorDepts from './migrations/0999a-initiator-departments.ts'
import {
  mountWorkflowAccess,
  mountWorkflowCategories,
  mountWorkflowDefinitions,
  mountWorkflowModelFiles,
  mountWorkflowModels,
} from './model/model.routes.ts'
import { modelRestorer } from './model/model.restore.ts'
import { processesThatName } from './model/references.rules.ts'
import { mountWorkflowPhrases } from './phrase/phrase.routes.ts'
import { mountWorkflowPrints } from './print/print.routes.ts'
import { mountPublicProcesses } from './public/public.routes.ts'
import { publicSweep } from './public/public-sweep.service.ts'
import { Deliveries } from './runtime/delivery/notification-deliveries.ts'
import { reportOverdue } from './runtime/delivery/overdue-reminders.ts'
import { exportedNodeStat } from './stat/stat.export.ts'
import { mountStat } from './stat/stat.routes.ts'
import { OUTBOUND_MESSAGE_JOB } from './runtime/engine/carry-out.ts'
import { deliverOutbound } from './runtime/delivery/outbound-messages.ts'
import { Timers } from './runtime/delivery/timers.ts'
import { workflowSweep } from './runtime/persistence/housekeeping.ts'
import { mountWorkflowArchives } from './retention/archive.routes.ts'
import { retireProcesses } from './retention/retention.service.ts'
import { exportedServices } from './service/service.export.ts'
import { mountWorkflowServices } from './service/service.routes.ts'
import { serviceRestorer } from './service/service.restore.ts'
import { mountWorkflowTrials } from './trial/trial.routes.ts'
import { taskMessageActions } from './task/message-actions.ts'
import { mountWorkflowTasks } from './task/task.routes.ts'
import { searchableProcesses, searchableRequests, searchableTasks } from './search/own.search.ts'
import { webhookDeliveries } from './runtime/delivery/webhook-deliveries.ts'
import { exportedWebhooks } from './webhook/webhook.export.ts'
import { mountWorkflowWebhooks } from './webhook/webhook.routes.ts'
import { webhookRestorer } from './webhook/webhook.restore.ts'
import { serviceCalls } from './runtime/delivery/service-calls.ts'
import { mountWorkflowWork } from './work/work.routes.ts'
import { workflowMessageEvents } from './message-events.ts'
import { workflowMessageSubjects } from './runtime/delivery/message-subjects.ts'

export const workflowModule: ServerModule = {
  name: 'workflow',
  messageEvents: Object.values(workflowMessageEvents),
  messageSubjects: workflowMessageSubjects,
  messageActions: [taskMessageActions],
  texts: { zh, en },
  examples: workflowExamples,
  migrations: {
    '0900-workflow': workflow,
    '0901-visits': visits,
    '0999b-form-filters': formFilters,
    '0999d-former-users': formerUsers,
    '0999e-former-user-parts': formerUserParts,
    '0999i-handled-tasks': handledTasks,
    '0999j-delivery-faults': deliveryFaults,
    '0999k-long-histories': longHistories,
    '0910-services': services,
    '0920-approvers': approvers,
    '0930-models': models,
    '0940-follow': follow,
    '0950-suspended': suspended,
    '0960-calendars': calendars,
    '0970-my-work': myWork,
    '0970-time-limits': timeLimits,
    '0975-prints': prints,
    '0980-own-matters': ownMatters,
    '0984-comments': comments,
    '0985-decisions': decisions,
    '0985-numbers': numbers,
    '0986-voided': voided,
    '0987-public': publicStarts,
    '0988-events': events,
    '0989-retention': retention,
    '0990-notifications': notifications,
    '0991-called-processes': calledProcesses,
    '0992-record-steps': recordSteps,
    '0993-callbacks': callbacks,
    '0994-decision-tables': decisionTables,
    '0995-pinyin': pinyin,
    '0996-absence': absence,
    '0997-pinyin-of-definitions': pinyinOfDefinitions,
    '0998-english-names': englishNames,
    '0999-forms': onlineForms,
    '0999a-initiator-departments': initiatorDepts,
  },
  routes: (kernel) => [
    ...mountWorkflowModels(kernel),
    ...mountWorkflowCategories(kernel),
    ...mountWorkflowDefinitions(kernel),
    ...mountWorkflowAccess(kernel),
    ...mountWorkflowModelFiles(kernel),
    ...mountWorkflowBatches(kernel),
    ...mountWorkflowInstances(kernel),
    ...mountWorkflowRepairs(kernel),
    ...mountFollow(kernel),
    ...mountCcs(kernel),
    ...mountWorkflowComments(kernel),
    ...mountDrafts(kernel),
    ...mountForms(kernel),
    ...mountStat(kernel),
    ...mountWorkflowTasks(kernel),
    ...mountWorkflowServices(kernel),
    ...mountWorkflowWork(kernel),
    ...mountWorkflowWebhooks(kernel),
    ...mountWorkflowArchives(kernel),
    ...mountWorkflowIncidents(kernel),
    ...mountWorkflowJobs(kernel),
    ...mountWorkflowAbsences(kernel),
    ...mountWorkflowCalendars(kernel),
    ...mountDecisionTables(kernel),
    ...mountWorkflowPrints(kernel),
    ...mountWorkflowChoices(kernel),
    ...mountWorkflowForecasts(kernel),
    ...mountWorkflowTrials(kernel),
    ...mountWorkflowFilters(kernel),
    ...mountWorkflowPhrases(kernel),
    ...mountPublicProcesses(kernel),
  ],
  jobs: (kernel) => ({
    [OUTBOUND_MESSAGE_JOB]: deliverOutbound(kernel),
    [BATCH_JOB]: carryOutBatch(kernel),
    [ABSENCE_JOB]: absenceTransitions(kernel),
  }),
  jumps: (kernel) => [
    {
      type: 'process',
      can: 'wf:instance:page',
      find: (actor, id) => reportOf(kernel, actor, id, { hasVars: false }),
      path: (id) => `/bpm/process?id=${id}`,
    },
  ],
  searchables: [searchableProcesses, searchableTasks, searchableRequests],
  shares: (kernel) => [processShare(kernel)],
  sweeps: (kernel) => [
    workflowSweep(kernel),
    publicSweep(kernel),
    reassignUnattended(kernel),
    reportOverdue(kernel),
    retireProcesses(kernel),
  ],
  exports: [
    exportedInstances,
    exportedServices,
    exportedIncidents,
    exportedJobs,
    exportedAbsences,
    exportedNodeStat,
    exportedWebhooks,
  ],
  background: (kernel) =>
    together(
      new Timers(kernel, kernel.nodeName, {
        call: (job) => startCalled(kernel, job, kernel.nodeName),
        record: (job) => writeRecord(kernel, job, kernel.nodeName),
      }),
      serviceCalls(kernel, kernel.nodeName),
      new Deliveries(kernel),
      webhookDeliveries(kernel, kernel.nodeName),
    ),
  restorers: [serviceRestorer, webhookRestorer, modelRestorer, calendarRestorer, decisionTableRestorer],
  referrers: [processesThatName],
  fileColumns: [{ table: 'wf_archive', column: 'file_key', bytes: 'bytes', settled: `status = 'done'` }],
  processStates,
  processes: { start: startForRecord, of: processesOf },
}

export { workflowSeeds } from './seed/demo.ts'
export { modelSeeds } from './seed/demo-models.ts'
export { publicSeeds } from './seed/demo-public.ts'
export { workflowMenus } from './seed/menus.ts'
export { runSeeds } from './seed/demo-runs.ts'
