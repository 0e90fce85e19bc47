import { Alert } from 'antd';

/** Shows the error of a whole form above its fields. */
export const FormErrorAlert = ({ text }: { text: string | null }) =>
  text && <Alert type="error" showIcon title={text} style={{ marginBlockEnd: 16 }} />;
