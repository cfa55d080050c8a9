/** Incidents as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { workflowIncidentExport } from '#workflow/contract/incident.ts'
import { withNames } from '../model/named-rows.export.ts'
import { callOfIncidents, incidentList } from './incident.repo.ts'

export const exportedIncidents = defineExport({
  noun: 'workflowIncident',
  routes: workflowIncidentExport,
  rows: withNames(rowsOfList(incidentList, callOfIncidents)),
  columns: {
    matter: { value: (incident) => incident.title, width: 36 },
    process: { value: (incident) => `${incident.process} v${incident.number}`, width: 24 },
    node: { value: (incident) => incident.node, width: 20 },
    code: { value: (incident) => incident.code, width: 20 },
    detail: { value: (incident) => incident.detail, width: 60 },
    opened: { kind: 'moment', value: (incident) => incident.openedDate },
    closed: { kind: 'moment', value: (incident) => incident.closedDate },
  },
})
