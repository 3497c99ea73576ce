import { expectSuccess, type TestApp, type TestPerson } from './served.ts'

/** Puts a PromptPay account in force for the organisation: one administrator requests it, another approves it. */
export async function putPaymentAccount(
  test: Pick<TestApp, 'as' | 'make'>,
  { organisation_id }: Pick<TestPerson, 'organisation_id'>,
  number: string,
) {
  const [requester, approver] = [
    await test.make.admin({ organisation: organisation_id }),
    await test.make.admin({ organisation: organisation_id }),
  ]
  const body = { parking: { promptpay: { kind: 'phone' as const, number } }, reason: 'opening' }
  const { request } = expectSuccess(await test.as(requester).settings.requestPaymentAccount({ body }))
  expectSuccess(await test.as(approver).settings.decidePaymentAccount({ params: { id: request!._id }, body: { approve: true } }))
}
