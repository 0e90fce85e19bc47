import { Alert } from 'antd';

/** Why a form was refused as a whole, above its fields. */
export const FormErrorAlert = ({ text }: { text: string | null }) =>
  text && <Alert type="error" showIcon title={text} style={{ marginBlockEnd: 16 }} />;
