/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'it needs a model with a process in its file',
    test: 'modules/workflow/server/model/copy.test.ts',
    routes: ['wfModel.copy'],
  },
  {
    because: 'it needs a DMN file with a decision',
    test: 'modules/workflow/server/decision-table/decision-table.test.ts',
    routes: ['create', 'update', 'rules', 'deploy', 'trial'].map((verb) => `wfDecisionTable.${verb}`),
  },
  {
    because: 'it needs the ticket of a call that was made',
    test: 'modules/workflow/server/work/callback.test.ts',
    routes: ['wfCallback.answer'],
  },
  {
    because: 'only of a process that is open to the public, with the answer to a verification code',
    test: 'modules/workflow/server/public/public.test.ts',
    routes: ['wfPublic.form', 'wfPublic.start', 'wfPublic.answer'],
  },
  {
    because: 'only of webhooks whose processes the caller manages',
    test: 'modules/workflow/server/webhook/webhook-rights.test.ts',
    routes: ['workflowWebhook.exportTask'],
  },
  {
    because: 'only where the list of the caller has a process',
    test: 'modules/workflow/server/instance/instance-export.test.ts',
    routes: ['workflowInstance.exportTask'],
  },
  {
    because: 'only with a file of deleted processes, which takes finished ones',
    test: 'modules/workflow/server/retention/retention.test.ts',
    routes: ['wfArchive.file'],
  },
  {
    because: 'only for a field of an online form that the caller fills in',
    test: 'modules/workflow/server/form/form-choice.test.ts',
    routes: ['startReferences', 'startOptions', 'taskReferences', 'taskOptions', 'modelReferences', 'modelOptions'].map(
      (verb) => `wfForm.${verb}`,
    ),
  },
  {
    because: 'only about a process that the caller reads',
    test: 'modules/workflow/server/comment/comment.test.ts',
    routes: ['wfComment.create', 'wfComment.remove', 'wfComment.people'],
  },
  {
    because: 'it takes a drawing',
    test: 'modules/workflow/server/workflow.test.ts',
    routes: ['wfModel.create', 'wfModel.update', 'wfModel.deploy', 'wfModel.suspend'],
  },
  {
    because: 'only of a version with a drawing',
    test: 'modules/workflow/server/model/models.test.ts',
    routes: ['wfDefinition.restore', 'wfDefinition.difference', 'wfDefinition.suspend'],
  },
  {
    because: 'it takes a drawing',
    test: 'modules/workflow/server/model/models.test.ts',
    routes: ['wfModelFile.import'],
  },
  {
    because: 'only between two versions of a model',
    test: 'modules/workflow/server/migrate/migration.test.ts',
    routes: ['wfMigration.check', 'wfMigration.run'],
  },
  {
    because: 'only with a task of the caller',
    test: 'modules/workflow/server/runtime/assignment/approvers.test.ts',
    routes: ['wfChoice.ofTask'],
  },
  {
    because: 'its times have an order',
    test: 'modules/workflow/server/absence/absence.test.ts',
    routes: ['wfAbsence.create', 'wfAbsence.update', 'wfAbsence.end'],
  },
  {
    because: 'it notifies people, who must be there',
    test: 'modules/workflow/server/absence/absence-rights.test.ts',
    routes: ['wfAbsence.remove', 'wfAbsence.removeMany'],
  },
  {
    because: 'only with an absence of the caller',
    test: 'modules/workflow/server/absence/absence.test.ts',
    routes: ['workflowAway.exportTask'],
  },
  {
    because: 'from one person to another one',
    test: 'modules/workflow/server/absence/absence.test.ts',
    routes: ['wfHandover.handOver'],
  },
  {
    because: 'it takes a drawing',
    test: 'modules/workflow/server/trial/trial.test.ts',
    routes: ['wfTrial.run', 'wfTrial.forms'],
  },
  {
    because: 'only with a deployed process',
    test: 'modules/workflow/server/forecast/forecast.test.ts',
    routes: ['wfForecast.ofStart'],
  },
  {
    because: 'only with a deployed process',
    test: 'modules/workflow/server/workflow.test.ts',
    routes: [
      'wfInstance.start',
      'wfInstance.get',
      'wfInstance.drawing',
      'wfInstance.withdraw',
      'wfInstance.cancel',
      'wfInstance.suspend',
      'wfInstance.resume',
      'wfInstance.jump',
      'wfInstance.setVars',
      'wfInstance.message',
      'wfTask.get',
      'wfTask.complete',
      'wfTask.reject',
      'wfTask.claim',
      'wfTask.unclaim',
      'wfTask.delegate',
      'wfTask.resolve',
      'wfTask.transfer',
      'wfTask.addSigner',
      'wfTask.removeSigner',
      'wfTask.return',
    ],
  },
  {
    because: 'only of a deployed process that a task waits in, or that is completed',
    test: 'modules/workflow/server/instance/repairs.test.ts',
    routes: ['wfRepair.cancelBranch', 'wfRepair.void', 'wfRepair.handOverMany'],
  },
  {
    because: 'only of a task that the caller completed',
    test: 'modules/workflow/server/task/task-withdrawal.test.ts',
    routes: ['wfTask.withdraw'],
  },
  {
    because: 'only with a deployed process',
    test: 'modules/workflow/server/follow/follow.test.ts',
    routes: ['wfFollow.report'],
  },
  {
    because: 'only with a deployed process',
    test: 'modules/workflow/server/cc/cc.test.ts',
    routes: ['wfForm.start', 'wfCc.readers', 'wfCc.give', 'wfCc.remind', 'wfCc.seen'],
  },
  {
    because: 'only with a task of the caller',
    test: 'modules/workflow/server/task/look.test.ts',
    routes: ['wfTask.seen'],
  },
  {
    because: 'only of a request that the caller started',
    test: 'modules/workflow/server/draft/draft-again.test.ts',
    routes: ['wfDraft.again'],
  },
  {
    because: 'only a draft of the caller',
    test: 'modules/workflow/server/cc/cc.test.ts',
    routes: ['wfDraft.get'],
  },
  {
    because: 'only where something was done',
    test: 'modules/workflow/server/stat/stat.test.ts',
    routes: ['workflowStat.exportTask'],
  },
  {
    because: 'only where something is stuck',
    test: 'modules/workflow/server/incident/incident.test.ts',
    routes: ['wfIncident.get', 'wfIncident.retry', 'wfIncident.skip', 'wfIncident.assign', 'wfIncident.jump'],
  },
  {
    because: 'only of a process that the caller sees',
    test: 'modules/workflow/server/print/print.test.ts',
    routes: ['wfPrint.take', 'wfPrint.check'],
  },
  {
    because: 'it takes a moment and a duration',
    test: 'modules/workflow/server/calendar/calendar.test.ts',
    routes: ['wfCalendar.due'],
  },
  {
    because: 'only for a job of an instance',
    test: 'modules/workflow/server/incident/incident.test.ts',
    routes: ['wfJob.run'],
  },
  {
    because: 'only with the lease of a claim',
    test: 'modules/workflow/server/work/fetch.test.ts',
    routes: ['wfWork.complete', 'wfWork.fail', 'wfWork.extend'],
  },
]
