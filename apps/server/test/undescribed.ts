/** Answers of the running test that the OpenAPI document doesn't describe. They fail the test even if it expects its call to fail. */
export const undescribed: string[] = []
