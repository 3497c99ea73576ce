/** Answers of the running test that the OpenAPI document does not describe. A test fails on them even where it expects its call to fail. */
export const undescribed: string[] = []
