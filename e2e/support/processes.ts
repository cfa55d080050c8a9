/** Processes that several journeys deploy. */

/** Of sealing copies: approved by one leader. */
export const oneApproval = (key: string, leader: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="test">
  <process id="${key}" name="用印" isExecutable="true">
    <startEvent id="s"><extensionElements><camunda:formData><camunda:formField id="copies" label="份数" type="long"/></camunda:formData></extensionElements></startEvent>
    <userTask id="approve" name="主管审批" camunda:assignee="${leader}"/><endEvent id="e"/>
    <sequenceFlow id="f1" sourceRef="s" targetRef="approve"/><sequenceFlow id="f2" sourceRef="approve" targetRef="e"/>
  </process>
</definitions>`
