/** What production asks for, with every part waived that can be. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://u:p@db/x',
  COGNITO_USER_POOL_ID: 'us-east-1_Abc',
  COGNITO_CLIENT_ID: 'abc',
  WITHOUT_HTTPS: 'yes',
  WITHOUT_SMTP: 'yes',
  WITHOUT_S3: 'yes',
  WITHOUT_STRIPE: 'yes',
  WITHOUT_CALENDLY: 'yes',
  WITHOUT_SUPPORT_EMAIL: 'yes',
  WITHOUT_DATABASE_TLS: 'yes',
}
