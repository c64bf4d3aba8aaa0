import '../../platform/no-eval.ts';
import '../../styles/app.css';
import { AboutPage } from '../../features/about/components/about-page.tsx';
import { showPage } from '../../ui/show.tsx';

void showPage(<AboutPage />);
