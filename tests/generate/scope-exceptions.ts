/** What tests/scope.test.ts does not ask of a noun, a place of an id or a route, each with its reason. */

/** Records that belong to the whole tenant: their permission code alone decides who reads and changes them. */
export const TENANT_WIDE: Readonly<Record<string, string>> = {
  audit: 'the audit trail is read by auditors, of everybody',
  login_log: 'the logs are read by auditors, of everybody',
  log_operation: 'the logs are read by auditors, of everybody',
  log_error: 'errors of the server and of pages, of everybody',
  role: 'roles; whom they are granted to is judged by tests of power and of members',
  post: 'posts; whom they are granted to is judged by post.test.ts',
  group: 'groups; whom they are granted to is judged by post.test.ts',
  menu: 'the menu of the tenant',
  dict_type: 'dictionaries',
  dict_data: 'dictionaries',
  dict_cust: 'dictionaries of the tenant',
  dict_cust_type: 'dictionaries of the tenant',
  param: 'parameters',
  portal: 'portals; who sees one is decided by its audience',
  entry_client: 'connected systems',
  micro_app: 'micro apps',
  model: 'process models; who manages one is decided by its access record',
  definition: 'versions of process models; who sees one is decided by its access record',
  service: 'services of processes',
  calendar: 'working calendars of processes',
  decision_table: 'decision tables of processes',
  api: 'configured calls',
  template: 'templates of forms; who enters and sees records is decided by their access',
  batch: 'batches of instances, for the managers of a process',
}

/** Places that take an id out of reach. */
export const TAKES_ANY: Readonly<Record<string, string>> = {
  'audit.page query.actorId': 'the audit trail is read by auditors, of everybody',
  'audit.export query.actorId': 'the audit trail is read by auditors, of everybody',
  'operationLog.page query.userId': 'the logs are read by auditors, of everybody',
  'operationLog.export query.userId': 'the logs are read by auditors, of everybody',
  'role.preview body.deptIdList': 'changes nothing; answers why saving is refused, and counts within reach alone',
  'notice.create body.deptIdList': 'a draft; judged when it is published (notice.test.ts)',
  'notice.create body.userIdList': 'a draft; judged when it is published (notice.test.ts)',
  'notice.update body.deptIdList': 'a draft; judged when it is published (notice.test.ts)',
  'notice.update body.userIdList': 'a draft; judged when it is published (notice.test.ts)',
  'wfAccess.update body.starter.userIdList': 'a user who manages a process opens it to the whole tenant',
  'wfAccess.update body.starter.deptIdList': 'a user who manages a process opens it to the whole tenant',
  'wfAccess.update body.manager.userIdList': 'a user who manages a process opens it to the whole tenant',
  'wfAccess.update body.manager.deptIdList': 'a user who manages a process opens it to the whole tenant',
  'wfAccess.update body.monitor.userIdList': 'a user who manages a process opens it to the whole tenant',
  'wfAccess.update body.monitor.deptIdList': 'a user who manages a process opens it to the whole tenant',
  'wfCalendar.create body.deptIdList': 'working calendars are for the departments of the whole tenant',
  'wfCalendar.update body.deptIdList': 'working calendars are for the departments of the whole tenant',
  'wfInstance.message body.instanceId': 'wf:instance:manage manages every instance of the tenant',
  'meeting.create body.userIdList': 'colleagues of every department are invited to meetings',
  'wsTask.create body.ownerId': 'colleagues of every department are asked to do something',
}

/** Routes that show people or departments out of reach. */
export const SHOWN_TO_ALL: Readonly<Record<string, string>> = {
  'audit.page': 'the audit trail is read by auditors, of everybody',
  'audit.export': 'the audit trail is read by auditors, of everybody',
  'loginLog.page': 'the logs are read by auditors, of everybody',
  'loginLog.export': 'the logs are read by auditors, of everybody',
  'operationLog.page': 'the logs are read by auditors, of everybody',
  'operationLog.export': 'the logs are read by auditors, of everybody',
  'view.audiences': 'names of roles and departments, for holders of the code to share views',
  'wfBatch.page': 'the name of the user who started a batch, for the managers of its process',
  'wfCalendar.page': 'names of departments, for the users who manage working calendars',
  'meeting.people': 'names and departments of colleagues, to invite them',
  'securityConfig.depts': 'names of departments: the security configuration is the organisation’s',
}
