/** Files as the designers of other engines write them, made for tests. */

/** Flowable: a class no one has here, listeners, forms, flows without ids. */
export const FLOWABLE = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:flowable="http://flowable.org/bpmn" typeLanguage="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.flowable.org/processdef">
  <process id="vacationRequest" name="Vacation request" isExecutable="true">
    <startEvent id="start" flowable:initiator="employee" flowable:formKey="request-form"/>
    <userTask id="approve" name="Approve" flowable:candidateGroups="managers" flowable:skipExpression="\${skip}">
      <extensionElements><flowable:taskListener event="create" class="org.example.Remind"/></extensionElements>
    </userTask>
    <exclusiveGateway id="approved" default="no"/>
    <userTask id="adjust" name="Adjust" flowable:assignee="\${employee}" flowable:formKey="adjust-form" flowable:dueDate="P2D"/>
    <serviceTask id="notify" name="Notify" flowable:class="org.example.Mailer"/>
    <endEvent id="end"/>
    <sequenceFlow sourceRef="start" targetRef="approve"/>
    <sequenceFlow sourceRef="approve" targetRef="approved"/>
    <sequenceFlow sourceRef="approved" targetRef="notify"><conditionExpression xsi:type="tFormalExpression"><![CDATA[\${vacationApproved}]]></conditionExpression></sequenceFlow>
    <sequenceFlow id="no" sourceRef="approved" targetRef="adjust"/>
    <sequenceFlow sourceRef="adjust" targetRef="approve"/>
    <sequenceFlow sourceRef="notify" targetRef="end"/>
  </process>
</definitions>`

/** Camunda: two processes in one file, one calling the other with named variables. */
export const CAMUNDA = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
  id="Definitions_1" targetNamespace="http://bpmn.io/schema/bpmn" exporter="Camunda Modeler">
  <bpmn:process id="order" name="Order" isExecutable="true" camunda:historyTimeToLive="P30D">
    <bpmn:startEvent id="ordered"/>
    <bpmn:callActivity id="ask" name="Ask the store" calledElement="stock">
      <bpmn:extensionElements><camunda:in source="clerk" target="clerk"/><camunda:out source="there" target="there"/></bpmn:extensionElements>
    </bpmn:callActivity>
    <bpmn:endEvent id="done"/>
    <bpmn:sequenceFlow id="toAsk" sourceRef="ordered" targetRef="ask"/>
    <bpmn:sequenceFlow id="toDone" sourceRef="ask" targetRef="done"/>
  </bpmn:process>
  <bpmn:process id="stock" name="Stock" isExecutable="true">
    <bpmn:startEvent id="asked"/>
    <bpmn:userTask id="check" name="Check stock" camunda:assignee="\${clerk}"/>
    <bpmn:endEvent id="answered"/>
    <bpmn:sequenceFlow id="toCheck" sourceRef="asked" targetRef="check"/>
    <bpmn:sequenceFlow id="toAnswered" sourceRef="check" targetRef="answered"/>
  </bpmn:process>
</bpmn:definitions>`
